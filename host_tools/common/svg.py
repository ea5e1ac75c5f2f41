"""A page of lines, boxes and words as SVG: the same calls give the same bytes. Lengths are
pixels."""

from xml.etree.ElementTree import Element, SubElement, tostring

INK = "#222"
QUIET = "#5b6573"
FILL = "#eef3f9"
WIRES = ("#2f6db3", "#b8434e", "#3f9d6b", "#8a5fb0", "#d9822b", "#6b7785")
FONT = "Helvetica, Arial, sans-serif"
LETTER = 0.56  # mean width of one, of its size


def page(width: int, height: int, fill: str | None = INK) -> Element:
    """An empty white page with words in the color `fill`; without one, ink and paper are to be
    given."""
    style = f"font: 13px {FONT}" + (f"; fill: {fill}" if fill else "")
    root = Element(
        "svg",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=str(width),
        height=str(height),
        style=style,
    )
    if fill:
        SubElement(root, "rect", width="100%", height="100%", fill="white")
    return root


def text(
    root: Element,
    x: float,
    y: float,
    said: str,
    *,
    size: int = 13,
    anchor: str = "start",
    look: dict[str, str] | None = None,
) -> Element:
    """Words; `y` is the base of their letters, `look` further attributes."""
    element = SubElement(root, "text", {"x": f"{x:g}", "y": f"{y:g}", **(look or {})})
    element.set("font-size", str(size))
    element.set("text-anchor", anchor)
    element.text = said
    return element


def as_file(root: Element) -> bytes:
    return bytes(tostring(root, encoding="utf-8", xml_declaration=True)) + b"\n"


class Drawing:
    """`svg` is the whole as a file."""

    def __init__(self, width: int, height: int) -> None:
        self._root = page(width, height)

    def svg(self) -> bytes:
        return as_file(self._root)

    def box(self, x: float, y: float, width: float, height: float, *, fill: str = "white") -> None:
        SubElement(
            self._root,
            "rect",
            x=f"{x:g}",
            y=f"{y:g}",
            width=f"{width:g}",
            height=f"{height:g}",
            rx="3",
            fill=fill,
            stroke=INK,
        )

    def text(
        self,
        x: float,
        y: float,
        said: str,
        *,
        size: int = 13,
        anchor: str = "start",
        fill: str = INK,
        bold: bool = False,
    ) -> None:
        """`y` is the base of the letters."""
        element = text(self._root, x, y, said, size=size, anchor=anchor, look={"fill": fill})
        if bold:
            element.set("font-weight", "bold")

    def lines(self, x: float, y: float, *said: str, size: int = 12, anchor: str = "start") -> None:
        """Lines of words below each other, the first in bold."""
        for number, line in enumerate(said):
            self.text(x, y + number * size * 1.35, line, size=size, anchor=anchor, bold=not number)

    def line(self, *points: tuple[float, float], color: str = INK, width: float = 1.3) -> None:
        path = "L".join(f"{x:g} {y:g}" for x, y in points)
        element = SubElement(self._root, "path", d=f"M{path}", stroke=color, fill="none")
        element.set("stroke-width", f"{width:g}")

    def arrow(self, *points: tuple[float, float], color: str = INK) -> None:
        """A line whose last stretch, which is level or upright, ends in a head."""
        self.line(*points, color=color)
        (before_x, before_y), (x, y) = points[-2:]
        along = (x > before_x) - (x < before_x), (y > before_y) - (y < before_y)
        back_x, back_y = x - 8 * along[0], y - 8 * along[1]
        side_x, side_y = 4 * along[1], 4 * along[0]
        head = f"M{x:g} {y:g}L{back_x + side_x:g} {back_y + side_y:g}"
        head += f"L{back_x - side_x:g} {back_y - side_y:g}Z"
        SubElement(self._root, "path", d=head, fill=color)

    def dot(self, x: float, y: float, color: str = INK) -> None:
        SubElement(self._root, "circle", cx=f"{x:g}", cy=f"{y:g}", r="3", fill=color)
