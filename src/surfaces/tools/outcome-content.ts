/** What an action did, as a model reads it: the text, and the pictures that it took. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Catalogue } from '../../actions/action.ts';
import type { Failure, Success } from '../../actions/outcome.ts';
import { type ModelImage, toModelImage } from '../../output/model-image.ts';
import { renderError } from '../../output/text.ts';
import { toToolWords, type Wording } from './answer-words.ts';
import type { ToolContent } from './tool.ts';
import { commandsToCalls } from './tool-words.ts';

export async function successContent(wording: Wording, outcome: Success): Promise<readonly ToolContent[]> {
  const shown = await Promise.all(picturesOf(wording.catalogue, outcome).map(show));
  const own = toToolWords(wording, outcome.text === '' ? 'Done.' : outcome.text);
  const text = [own, ...shown.map(({ note }) => note)].join('\n');
  return [{ type: 'text', text }, ...shown.flatMap(({ image }) => image ?? [])];
}

/** With what the steps before it did, where it is the failure of a batch. */
export function failureContent(wording: Wording, { error }: Pick<Failure, 'error'>): readonly ToolContent[] {
  const { catalogue, style } = wording;
  const told = {
    ...error,
    // Only what was asked for wrongly is said in flags; other sentences may hold words of the caller or of a page.
    message:
      error.code === 'bad_input'
        ? toToolWords(wording, error.message)
        : commandsToCalls(catalogue, style, error.message),
    hint: toToolWords(wording, error.hint),
  };
  const before = stepsBefore(error.details).map((part) => toToolWords(wording, part));
  return [{ type: 'text', text: [...before, renderError(told), ...stepsAfter(error.details)].join('\n') }];
}

const ranShape = z.object({
  ran: z.array(
    z.object({
      step: z.string(),
      action: z.string(),
      data: z.unknown().optional(),
      text: z.string().optional(),
    }),
  ),
  notRun: z.array(z.string()).optional(),
});

type Details = Failure['error']['details'];

function stepsBefore(details: Details): readonly string[] {
  const { ran = [] } = ranShape.safeParse(details).data ?? {};
  return ran.flatMap(({ step, text }) => [`> ${step}`, ...(text === undefined || text === '' ? [] : [text])]);
}

function stepsAfter(details: Details): readonly string[] {
  const { notRun = [] } = ranShape.safeParse(details).data ?? {};
  return notRun.length === 0 ? [] : [`Not run: ${notRun.join('; ')}`];
}

const pictureShape = z.object({
  path: z.string(),
  width: z.number(),
  height: z.number(),
  scale: z.number(),
  x: z.number(),
  y: z.number(),
});
type Picture = z.infer<typeof pictureShape>;

/** Of a batch; what is before them is named in the text. */
const MOST_PICTURES = 3;

function picturesOf(
  catalogue: Catalogue,
  { action: name, data }: Pick<Success, 'action' | 'data'>,
): readonly Picture[] {
  const action = catalogue.find((known) => known.name === name);
  if (action?.picture) return readPicture(data);
  if (action?.on !== 'hub' || !action.carriesOthers) return [];
  const { ran = [] } = ranShape.safeParse(data).data ?? {};
  const taken = ran.flatMap((step) =>
    catalogue.find((known) => known.name === step.action)?.picture ? [step.data] : [],
  );
  return taken.flatMap(readPicture).slice(-MOST_PICTURES);
}

/** What cannot be read is not shown: the text of the action stands without it. */
function readPicture(data: unknown): readonly Picture[] {
  const picture = pictureShape.safeParse(data);
  return picture.success ? [picture.data] : [];
}

interface Shown {
  readonly note: string;
  readonly image: ToolContent | undefined;
}

async function show(picture: Picture): Promise<Shown> {
  try {
    const image = await toModelImage(await readFile(picture.path));
    const content = { type: 'image', data: image.data.toString('base64'), mimeType: image.mimeType } as const;
    return { note: scaleNote(picture, image), image: content };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { note: `The picture cannot be shown: ${reason}`, image: undefined };
  }
}

/** Points are given in CSS pixels of the viewport; what a model measures in the picture is in the picture's own. */
function scaleNote({ width, scale, x, y }: Picture, shown: ModelImage): string {
  const exact = (scale * shown.width) / width;
  const factor = Number(exact.toPrecision(4));
  // An element may be a fraction of a pixel larger than its picture.
  const isSame = Math.abs(exact - 1) * shown.width < 1;
  const steps = [
    ...(isSame ? [] : [`divide its x and y by ${factor}`]),
    ...(x === 0 && y === 0 ? [] : [`add ${x} to x and ${y} to y`]),
  ];
  const how =
    steps.length === 0
      ? 'its pixels are points of the viewport'
      : `for points of the viewport ${steps.join(', then ')}`;
  const file = isSame ? '' : ' The file has all of it.';
  return `Shown at ${shown.width}x${shown.height}: ${how}.${file}`;
}
