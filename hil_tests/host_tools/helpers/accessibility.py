"""What axe-core finds on a page, in lines: WCAG 2.2 A and AA, and its own best practice."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
AXE = ROOT / "boards/bench/node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental"]
SIZES = ((360, 740), (1280, 800))
# axe does not say how well letters are read on a gradient: they are looked at with each gradient
# in its first color, and once more in its last.
FOUND = """async (tags) => {
  const shaded = [...document.querySelectorAll('*')].map((element) => ({ element,
    colors: getComputedStyle(element).backgroundImage.match(/rgba?\\([^)]*\\)/g) ?? [] }))
    .filter(({ colors }) => colors.length);
  const found = new Set();
  const look = async (end, runOnly) => {
    for (const { element, colors } of shaded) {
      element.style.background = colors.at(end);
    }
    const { violations } = await axe.run(document, { resultTypes: ['violations'], runOnly });
    for (const { id, nodes } of violations) {
      nodes.forEach(({ html, failureSummary }) => found.add(`${id}: ${html} ${failureSummary}`));
    }
  };
  await look(0, tags);
  await look(-1, ['color-contrast']);
  for (const { element } of shaded) {
    element.style.background = '';
  }
  return [...found];
}"""


def findings(page, *, sizes=SIZES) -> list[str]:
    """Rule, element and reason of each finding, at each size."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"at {width} pixels: {one}" for one in page.evaluate(FOUND, TAGS)]
    return found
