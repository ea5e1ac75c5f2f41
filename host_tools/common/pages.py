"""Pages (HTML) from templates: what a template is given is text and escaped, unless it is Markup.

The same values give the same page, byte for byte; a name that is not given is an error
(jinja2.UndefinedError) and never an empty place.
"""

from collections.abc import Callable
from pathlib import Path
from xml.etree.ElementTree import Element, tostring

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup


def templates(*folders: Path, **filters: Callable[..., object]) -> Environment:
    """Those of the folders, and `base.html`, which every page extends."""
    made = Environment(
        loader=FileSystemLoader([*folders, Path(__file__).parent]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters.update(filters)
    return made


def picture(svg: Element) -> Markup:
    """A drawing of ours as a part of a page. Its words were escaped when it became text."""
    return Markup(tostring(svg, encoding="unicode"))
