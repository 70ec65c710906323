/** Colours as computed styles write them, and how far apart they are. */

/** Channels from 0 to 255; `alpha` from 0 to 1. */
export interface Color {
  readonly channels: readonly [red: number, green: number, blue: number];
  readonly alpha: number;
}

export const WHITE: Color = { channels: [255, 255, 255], alpha: 1 };

const NUMBERS = /^rgba?\(([\d.]+), ([\d.]+), ([\d.]+)(?:, ([\d.e-]+))?\)$/;
const MAX_KNOWN = 1_000;
const known = new Map<string, Color | undefined>();

/** Undefined for what is no colour: a picture, a gradient, `none`. */
export function colorOf(written: string): Color | undefined {
  if (known.has(written)) return known.get(written);
  if (known.size >= MAX_KNOWN) known.clear();
  const color =
    fromNumbers(written) ?? (/^(color|(ok)?l(ab|ch))\(/.test(written) ? drawn(written) : undefined);
  known.set(written, color);
  return color;
}

export function mix(over: Color, under: Color): Color {
  const { alpha } = over;
  const [red, green, blue] = over.channels;
  const [underRed, underGreen, underBlue] = under.channels;
  const mixed = (a: number, b: number): number => a * alpha + b * (1 - alpha);
  return {
    channels: [mixed(red, underRed), mixed(green, underGreen), mixed(blue, underBlue)],
    alpha: alpha + under.alpha * (1 - alpha),
  };
}

/** The largest difference of a channel that `ink` makes on an opaque ground. */
export function contrast(ink: Color, ground: Color): number {
  const differences = ink.channels.map((channel, i) => Math.abs(channel - (ground.channels[i] ?? 0)));
  return Math.max(...differences) * ink.alpha;
}

function fromNumbers(written: string): Color | undefined {
  const [whole, red, green, blue, alpha] = NUMBERS.exec(written) ?? [];
  if (whole === undefined) return undefined;
  return { channels: [Number(red), Number(green), Number(blue)], alpha: Number(alpha ?? 1) };
}

/** Wide colour spaces are left to the browser to turn into sRGB. */
function drawn(written: string): Color | undefined {
  const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pen) return undefined;
  pen.fillStyle = written;
  pen.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
  return { channels: [red, green, blue], alpha: alpha / 255 };
}
