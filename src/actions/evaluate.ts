/** `evaluate`. Data: `{value, type, ref?}`, the ref of an element; what JSON cannot hold is an object with one `$…` key: `{"$bigint":"1"}`. */
import { z } from 'zod';
import { definePageAction } from './action.ts';
import { runScript } from './script/run-script.ts';
import { shorten } from '../util/text.ts';

/** Characters of the value in the text; the data holds it whole. */
const SHOWN = 40_000;

export const evaluate = definePageAction({
  name: 'evaluate',
  summary: 'Run JavaScript in the page and print its value as JSON.',
  effect: 'write',
  step: 'reads',
  level: 'script',
  keepsTime: true,
  input: z.strictObject({
    script: z
      .string()
      .min(1)
      .describe(
        'An expression, a function, or statements with return or await; - reads it from standard input.',
      ),
    frame: z.string().optional().describe('Run it in this frame: its ref, or part of its address.'),
  }),
  positionals: ['script'],
  stdin: 'script',
  examples: [
    'evaluate document.title',
    `evaluate 'await fetch("/api").then(r => r.json())'`,
    'evaluate - < script.js',
  ],
  async run(page, { script, frame }, call) {
    const { value, type, ref, origin } = await runScript(page, script, { frame }, call);
    const text = `${ref === undefined ? '' : `[${ref}] `}${JSON.stringify(value)}`;
    return {
      data: { value, type, ...(ref === undefined ? {} : { ref }) },
      text: [{ origin, text: shorten(text, SHOWN) }],
    };
  },
});
