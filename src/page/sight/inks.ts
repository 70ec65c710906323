/** The colours that text is drawn in. */
import { tagOf } from '../dom.ts';
import { colorOf, type Color } from './colors.ts';
import type { Place } from './place.ts';

/** Undefined stands for one that cannot be told. The fill comes first: for nearly all text it is enough. */
export function* inksOf({ el, style }: Place): Generator<Color | undefined> {
  if (tagOf(el).startsWith('svg:')) {
    yield* svgInk(style.fill, style.fillOpacity);
    if (Number.parseFloat(style.strokeWidth) > 0) yield* svgInk(style.stroke, style.strokeOpacity);
  } else {
    yield colorOf(style.webkitTextFillColor);
    if (Number.parseFloat(style.webkitTextStrokeWidth) > 0) yield colorOf(style.webkitTextStrokeColor);
  }
  if (style.textShadow === 'none') return;
  for (const [written] of style.textShadow.matchAll(/[a-z]+\([^)]*\)/g)) yield colorOf(written);
}

function* svgInk(written: string, opacity: string): Generator<Color | undefined> {
  if (written === 'none') return;
  const color = colorOf(written);
  yield color && { ...color, alpha: color.alpha * Number.parseFloat(opacity) };
}
