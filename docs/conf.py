"""How Sphinx builds the book."""

project = "Proofbook"
copyright = "the Proofbook authors"

extensions = ["myst_parser", "sphinx_design", "checker.book"]
myst_enable_extensions = ["colon_fence"]
exclude_patterns = ["**/__pycache__"]

html_theme = "furo"
html_title = "Proofbook"
html_static_path = ["_static"]
html_css_files = ["book.css"]
html_show_sourcelink = False
html_copy_source = False
templates_path: list[str] = []
