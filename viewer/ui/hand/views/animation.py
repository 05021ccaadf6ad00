"""A hand as an animated picture: WebP, animated PNG or GIF, which Pillow writes.

Each frame is drawn when Pillow asks for it, so that work can be stopped between any two, and of a
WebP no more than one is in memory. WebP and PNG have every pixel of the single pictures. A WebP is
the smallest by far: 97 frames of 1200x675 take 1.3 MB and 5 seconds, as PNG 7.5 MB, as GIF 3 MB.

Rejected: Qt, which writes none of the three; video, which needs a codec.
"""

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any, ClassVar, Final

from PIL import Image
from PySide6.QtGui import QImage

from viewer.core.base.errors import InputError, Progress, ShouldStop, Stopped
from viewer.translation import N_
from viewer.ui.hand.scene.play_mode import at_step
from viewer.ui.hand.views.shots import LAST_SECONDS, Motion, PictureRequest, draw_image, shot_of
from viewer.ui.kit.tile_art import TileArt

_KINDS: Final[dict[str, dict[str, Any]]] = {
    # `quality` is effort here: a half takes twice as long and saves a sixth
    ".webp": {"format": "WEBP", "lossless": True, "quality": 0, "method": 4},
    ".png": {"format": "PNG"},
    ".apng": {"format": "PNG"},
    ".gif": {"format": "GIF", "optimize": False},
}
_MOST_PIXELS: Final = 250_000_000
"""Of all frames: 200 events, more than real hands have, at 1280x900. A PNG needs 1 GB for them."""
_LONGEST_SIDE: Final = 4096


class AnimationError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "too-large-animation": N_(
            "{count} pictures of {width}×{height} are too much for one file: choose fewer or"
            " smaller ones."
        ),
    }


def draw_animation(
    request: PictureRequest, motion: Motion, ending: str, progress: Progress, stop: ShouldStop
) -> bytes:
    """Return a file's bytes; ``ending`` is one of `ANIMATED`.

    Raises:
        AnimationError: ``too-large-animation``.
        Stopped: the work was stopped.
    """
    steps = motion.steps
    width, height = (request.scale * side for side in request.size)
    if width * height * len(steps) > _MOST_PIXELS or max(width, height) > _LONGEST_SIDE:
        raise AnimationError("too-large-animation", count=len(steps), width=width, height=height)
    art, drawn = TileArt(), set[int]()

    def draw(number: int) -> Image.Image:
        if stop():
            raise Stopped
        drawn.add(number)  # Pillow asks for those of a PNG twice, and for the first one again
        progress(len(drawn), len(steps))
        scene = at_step(request.scene, steps[number])
        return _as_pillows(draw_image(shot_of(request._replace(scene=scene, motion=motion), art)))

    frames = _Frames(_in_one_palette(draw, len(steps)) if ending == ".gif" else draw, len(steps))
    durations = [round(1000 / motion.speed)] * len(steps)
    durations[-1] += 1000 * LAST_SECONDS
    written = BytesIO()
    frames.save(written, save_all=True, duration=durations, loop=0, **_KINDS[ending])
    while frames.copies:  # one by one: to free all at once holds up the window for 80 ms, so for 30
        frames.copies.pop()
    return written.getvalue()


class _Frames(Image.Image):
    """What Pillow takes for a file of several frames, each of them read when it is wanted."""

    def __init__(self, draw: Callable[[int], Image.Image], count: int) -> None:
        super().__init__()
        self._draw = draw
        self.n_frames = count
        self.is_animated = count > 1
        self.copies: list[Image.Image] = []
        """What Pillow holds of a PNG or GIF until it is written."""
        self._at = -1
        self.seek(0)

    def seek(self, frame: int) -> None:
        if frame >= self.n_frames:
            raise EOFError
        if frame != self._at:
            drawn = self._draw(frame)
            self._at, self._mode, self._size, self.im = frame, drawn.mode, drawn.size, drawn.im
            self.palette = drawn.palette

    def copy(self) -> Image.Image:
        self.copies.append(super().copy())
        return self.copies[-1]

    def tell(self) -> int:
        return self._at


def _as_pillows(image: QImage) -> Image.Image:
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    size, data = image.size().toTuple(), bytes(image.constBits())
    return Image.frombytes("RGB", size, data, "raw", "RGB", image.bytesPerLine())


def _in_one_palette(draw: Callable[[int], Image.Image], count: int) -> Callable[[int], Image.Image]:
    """Reduce frames to the same 256 colours, so that what does not change does not flicker."""
    samples = [draw(number) for number in (0, count // 2, count - 1)]
    width, height = samples[0].size
    sheet = Image.new("RGB", (width, height * len(samples)))
    for nth, each in enumerate(samples):
        sheet.paste(each, (0, nth * height))
    palette = sheet.quantize()
    return lambda number: draw(number).quantize(palette=palette, dither=Image.Dither.NONE)
