"""Pictures made small, kept as WebP and compared: a browser does all of it."""

from base64 import b64decode, b64encode
from dataclasses import dataclass

from playwright.sync_api import Page

# A pixel that differs less in each color, of 255, is the same.
SEEN = 40
# Of 1.
QUALITY = 0.3
SMALL = """async ([png, scale, quality]) => {
  const image = await createImageBitmap(await (await fetch(png)).blob());
  const canvas = new OffscreenCanvas(image.width * scale, image.height * scale);
  const small = canvas.getContext('2d');
  small.imageSmoothingQuality = 'high';
  small.drawImage(image, 0, 0, canvas.width, canvas.height);
  const kept = await canvas.convertToBlob({ type: 'image/webp', quality });
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(kept);
  });
}"""
# Kept, now, and where they differ in red, side by side.
COMPARED = """async ([before, after, seen]) => {
  const [one, other] = await Promise.all([before, after].map(async (picture) =>
    createImageBitmap(await (await fetch(picture)).blob())));
  const { width, height } = other;
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [3 * width, height];
  const drawn = canvas.getContext('2d');
  drawn.drawImage(one, 0, 0);
  drawn.drawImage(other, width, 0);
  const was = drawn.getImageData(0, 0, width, height).data;
  const marked = drawn.getImageData(width, 0, width, height);
  let differ = 0;
  for (let at = 0; at < was.length; at += 4) {
    if ([0, 1, 2].some((color) => Math.abs(was[at + color] - marked.data[at + color]) > seen)) {
      differ += 1;
      marked.data.set([255, 0, 0, 255], at);
    }
  }
  drawn.putImageData(marked, 2 * width, 0);
  const isSame = one.width === width && one.height === height;
  return { share: isSame ? differ / (width * height) : 1, png: canvas.toDataURL('image/png') };
}"""


@dataclass(frozen=True)
class Difference:
    """share: of the pixels, 0 to 1; png: both pictures and where they differ."""

    share: float
    png: bytes


class Darkroom:
    """A page of a browser, with nothing on it."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def small(self, png: bytes, scale: float) -> bytes:
        """A WebP of a PNG."""
        made: str = self._page.evaluate(SMALL, [_as_url(png, "png"), scale, QUALITY])
        return _of_url(made)

    def compared(self, before: bytes, after: bytes) -> Difference:
        """What differs between two WebPs."""
        urls = [_as_url(before, "webp"), _as_url(after, "webp")]
        found = self._page.evaluate(COMPARED, [*urls, SEEN])
        return Difference(found["share"], _of_url(found["png"]))


def _as_url(data: bytes, kind: str) -> str:
    return f"data:image/{kind};base64,{b64encode(data).decode()}"


def _of_url(url: str) -> bytes:
    return b64decode(url.partition(",")[2])
