"""Conformance kits: traces of a game to which an implementation in any language can be held."""

from checker.kit.files import check_folder, check_kit, write_kit
from checker.kit.kits import COVERS, Kit, make_kit

__all__ = ["COVERS", "Kit", "check_folder", "check_kit", "make_kit", "write_kit"]
