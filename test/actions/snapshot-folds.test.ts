/** Folds over calls: opened by their ref, refused as targets; refs that stay while the page changes (SNAP-5, SNAP-10). */
import { beforeAll, expect, test } from 'vitest';
import { html } from '../helpers/server.ts';
import { type Actor, setStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await setStage({
    '/table': html(
      'Table',
      `<table aria-label=Orders><tr><th>Id</th><th>Name</th></tr>${Array.from(
        { length: 200 },
        (_, i) => `<tr><td>${i}</td><td><a href="/o/${i}">Order number ${i}</a></td></tr>`,
      ).join('')}</table><button>Next</button>`,
    ),
    '/form': html(
      'Form',
      '<ul id=l><li><a href="/a">A</a><li><a href="/b">B</a></ul><label>One <input id=one></label><label>Two <input></label><button>Send</button>',
    ),
  });
});

async function foldOf(actor: Actor, input: object = {}): Promise<string> {
  const { text } = await actor.act('snapshot', { ...input });
  return /\[(e\d+)\] … \d+ more like this/.exec(text)?.[1] ?? expect.fail(text);
}

test.each([true, false])('a fold goes on where the rows stopped (interactive: %s)', async (interactive) => {
  const actor = await stage.actor('/table');
  const first = await actor.act('snapshot', { interactive });
  expect(first.text).toContain('button "Next"');
  let ref = /\[(e\d+)\] …/.exec(first.text)?.[1];
  const seen = numbers(first.text);
  for (let calls = 0; ref !== undefined && calls < 12; calls += 1) {
    const { text } = await actor.act('snapshot', { expand: ref });
    seen.push(...numbers(text));
    ref = /\[(e\d+)\] …/.exec(text)?.[1];
  }
  expect(seen).toEqual(Array.from({ length: 200 }, (_, i) => i));
});

const numbers = (text: string): number[] =>
  [...text.matchAll(/Order number (\d+)/g)].map(([, n]) => Number(n));

test('the note names a fold and how to open it; the data lists the folds', async () => {
  const actor = await stage.actor('/table');
  const { text, data } = await actor.act('snapshot');
  const ref = await foldOf(actor);
  expect(text).toContain(`\`remora snapshot --expand ${ref}\``);
  expect(data['folds']).toEqual([{ ref, count: expect.any(Number) }]);
});

test('a fold that was opened before keeps its number', async () => {
  const actor = await stage.actor('/table');
  expect(await foldOf(actor)).toBe(await foldOf(actor));
});

test('from begins further on', async () => {
  const actor = await stage.actor('/table');
  const { text } = await actor.act('snapshot', { expand: await foldOf(actor), from: 199 });
  expect(numbers(text)).toEqual([198, 199]);
});

test('from past the end says how many there are', async () => {
  const actor = await stage.actor('/table');
  const { text, data } = await actor.act('snapshot');
  const ref = /\[(e\d+)\] … (\d+) more/.exec(text);
  const [, fold = '', count = ''] = ref ?? [];
  const past = await actor.act('snapshot', { expand: fold, from: 500 });
  expect(past.text).toContain(
    `--from 500 is past the end: the list has 201, counted from 0, and ${fold} stands for the last ${count} of them (--from ${201 - Number(count)} to 200).`,
  );
  expect(data['folds']).toEqual([{ ref: fold, count: Number(count) }]);
  expect(numbers((await actor.act('snapshot', { expand: fold, from: 200 })).text)).toEqual([199]);
});

test('a fold is no element, an element is no fold: each refusal names the way', async () => {
  const actor = await stage.actor('/table');
  const fold = await foldOf(actor);
  const clicked = await actor.fail('click', { target: fold });
  expect(clicked.error.code).toBe('bad_input');
  expect(clicked.error.hint).toContain(`--expand ${fold}`);
  const { text } = await actor.act('snapshot');
  const link = /\[(e\d+)\] link/.exec(text)?.[1];
  const opened = await actor.fail('snapshot', { expand: link });
  expect(opened.error.code).toBe('bad_input');
  expect(opened.error.hint).toContain(`--ref ${link}`);
  expect((await actor.fail('snapshot', { expand: 'e99999' })).error.code).toBe('stale_ref');
  expect((await actor.fail('snapshot', { expand: '#l' })).error.code).toBe('bad_input');
});

test('a fold whose list is shorter or gone meanwhile says so', async () => {
  const actor = await stage.actor('/table');
  const fold = await foldOf(actor);
  await actor.act('evaluate', {
    script:
      'while (document.querySelectorAll("tr").length > 3) document.querySelector("tr:last-child").remove(); 1',
  });
  expect((await actor.act('snapshot', { expand: fold })).text).toContain('Nothing stands there any more');
  await actor.act('evaluate', { script: 'document.querySelector("table").remove(); 1' });
  expect((await actor.fail('snapshot', { expand: fold })).error.code).toBe('stale_ref');
});

async function refs(actor: Actor): Promise<Map<string, string>> {
  const { text } = await actor.act('snapshot');
  return new Map([...text.matchAll(/\[(e\d+)\] \w+ "(\w+)"/g)].map(([, ref = '', name = '']) => [name, ref]));
}

test('hints and rows that come and go change no ref; numbers are in reading order and never given again', async () => {
  const actor = await stage.actor('/form');
  const before = await refs(actor);
  expect([...before]).toEqual([
    ['A', 'e1'],
    ['B', 'e2'],
    ['One', 'e3'],
    ['Two', 'e4'],
    ['Send', 'e5'],
  ]);
  await actor.act('evaluate', {
    script: `one.closest('label').insertAdjacentHTML('afterend', '<p>hint</p><button>Help</button>'); l.insertAdjacentHTML('afterbegin', '<li><a href=/n>New</a>'); l.lastElementChild.remove(); 1`,
  });
  const after = await refs(actor);
  expect([...after]).toEqual([
    ['New', 'e6'],
    ['A', 'e1'],
    ['One', 'e3'],
    ['Help', 'e7'],
    ['Two', 'e4'],
    ['Send', 'e5'],
  ]);
  await actor.act('reload');
  const numbersNow = [...(await refs(actor)).values()].map((ref) => Number(ref.slice(1)));
  expect(Math.min(...numbersNow)).toBeGreaterThan(7);
});

test('a fill whose hint pushes the rest down leaves the refs of the plan good', async () => {
  const actor = await stage.actor('/form');
  const plan = await refs(actor);
  await actor.act('evaluate', {
    script: `one.addEventListener('input', () => one.closest('label').insertAdjacentHTML('afterend', '<p>hint</p><input aria-label=Extra>')); 1`,
  });
  await actor.act('fill', { target: plan.get('One'), text: 'x' });
  expect((await actor.act('fill', { target: plan.get('Two'), text: 'y' })).data['match']).toBe('exact');
  expect((await actor.act('snapshot')).text).toMatch(
    /textbox "Two" focused value="y"|textbox "Two".* value="y"/,
  );
});

test.each([{ from: 3 }, { ref: 'e1', expand: 'e2' }])(
  'options that do not go together: %j',
  async (input) => {
    const actor = await stage.actor('/form');
    expect((await actor.fail('snapshot', input)).error.code).toBe('bad_input');
  },
);
