/** Whole pages out of blocks: a pure function of the seed. */
import { type Block, makeBlock, type Target } from './blocks.ts';
import { ORACLE } from './oracle.ts';
import { Random } from './random.ts';

export const TARGETS = 10;

export interface Layout {
  readonly html: string;
  readonly targets: readonly (Target & { readonly kind: string })[];
  readonly width: number;
  readonly height: number;
  readonly dpr: number;
}

/** `here` and `there`: the same server by two names, the second of another site. */
export interface Hosts {
  readonly here: string;
  readonly there: string;
}

interface Placed {
  readonly target: Target;
  readonly block: Block;
  /** In which document: 0 is the page's own. */
  readonly frame: number;
}

export function layoutOf(seed: number, hosts: Hosts): Layout {
  const random = new Random(seed * 7919 + 1);
  const placed = place(seed, random);
  const frames = [1, 2].filter((frame) => placed.some((one) => one.frame === frame));
  const parts = [
    ...placed.filter(({ frame }) => frame === 0).map(({ block }) => blockHtml(block, random)),
    ...frames.map((frame) => frameHtml(seed, frame, hosts, random)),
  ];
  const bars = `${random.chance(0.4) ? `<div data-t="decoy" style="position:${random.pick('sticky', 'fixed')};top:0;left:0;right:0;height:${random.int(20, 90)}px;background:#bbf;z-index:9">bar</div>` : ''}${random.chance(0.3) ? `<div data-t="decoy" style="position:fixed;bottom:0;left:0;right:0;height:${random.int(20, 90)}px;background:#bbf;z-index:9">bar</div>` : ''}`;
  // So that all of it can be brought out from under the bars.
  const room = '<div style="height:140px"></div>';
  const body = `${bars}${room}${shuffled(parts, random).join('\n')}${room}<div style="height:${random.int(0, 900)}px"></div>`;
  return {
    html: documentOf(body, random),
    targets: placed.map(({ target, block }) => ({ ...target, kind: block.kind })),
    width: random.pick(1000, 800, 480, 1280),
    height: random.pick(700, 500, 900, 400),
    dpr: random.pick(1, 1, 1.5, 2, 3),
  };
}

/** What the page's frame of this number holds. */
export function frameOf(seed: number, frame: number): string {
  const placed = place(seed, new Random(seed * 7919 + 1));
  const random = new Random(seed * 31 + frame);
  const blocks = placed.filter((one) => one.frame === frame);
  return documentOf(blocks.map(({ block }) => blockHtml(block, random)).join('\n'), random);
}

function place(seed: number, random: Random): readonly Placed[] {
  return Array.from({ length: TARGETS }, (_, index) => {
    const target = { t: `t${index}`, name: `Target ${seed}x${index}` };
    const frame = random.pick(0, 0, 0, 0, 1, 2);
    return { target, block: makeBlock(target, random), frame };
  });
}

function blockHtml({ html }: Block, random: Random): string {
  return `<div style="margin:${random.int(2, 60)}px ${random.int(0, 30)}px;min-height:20px">${html}</div>`;
}

/** The first of the page's origin, the second of another site. */
function frameHtml(seed: number, frame: number, hosts: Hosts, random: Random): string {
  const host = frame === 1 ? hosts.here : hosts.there;
  const looks = `border:${random.int(0, 14)}px solid #999;padding:${random.int(0, 12)}px;width:${random.int(360, 560)}px;height:${random.int(160, 420)}px`;
  const how = random.pick(
    '',
    '',
    `transform-origin:0 0;transform:scale(${random.pick(0.5, 0.75, 1.2)})`,
    `transform:rotate(${random.int(-15, 15)}deg)`,
    `zoom:${random.pick(0.8, 1.25)}`,
  );
  // Room for what turns out of its box.
  return `<div style="padding:60px 0 60px 130px"><div style="${how}"><iframe src="${host}/frame?seed=${seed}&frame=${frame}" style="${looks}"></iframe></div></div>`;
}

function documentOf(body: string, random: Random): string {
  const style = `html{${random.chance(0.2) ? 'scroll-behavior:smooth' : ''}}body{zoom:${random.pick(1, 1, 1, 0.8, 1.25)};font:${random.int(12, 18)}px sans-serif}`;
  const dir = random.chance(0.1) ? 'dir=rtl' : '';
  return `<!doctype html><html lang=en ${dir}><meta charset=utf-8><title>Layout</title>${ORACLE}<style>${style}</style><body>${body}</body></html>`;
}

function shuffled(parts: readonly string[], random: Random): readonly string[] {
  return parts
    .map((part) => ({ part, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ part }) => part);
}
