/** `upload`. Data: `{tab, ref, match, files: [{name, bytes}], how}` and the effects; how is input, chooser or drop. */
import { z } from 'zod';
import { definePageAction } from './action.ts';
import { findElement } from './element/find-element.ts';
import { elementLine, recoveryLine } from './element/found-element.ts';
import { inFrame } from './element/in-frame.ts';
import { target } from './schemas.ts';
import { filesToGive } from './upload/files-to-give.ts';
import { giveFiles } from './upload/give-files.ts';

export const upload = definePageAction({
  name: 'upload',
  summary: 'Give files to a file field, to what opens a file chooser, or to a place to drop them on.',
  effect: 'write',
  level: 'page',
  act: true,
  input: z.strictObject({
    target: target.describe(
      'A file field, its label or button, or the place to drop on: a ref (e12), role and name, or a CSS selector.',
    ),
    files: z
      .array(z.string().min(1))
      .min(1)
      .max(100)
      .describe('Paths below the working folder or a folder of the roots setting.'),
    drop: z.boolean().default(false).describe('Drag the files onto the target, whatever it is.'),
  }),
  positionals: ['target', 'files'],
  examples: ['upload e8 report.pdf', 'upload e8 one.png two.png', 'upload e3 photo.jpg --drop'],
  async run(page, { target: wanted, files: paths, drop }, call) {
    const files = await filesToGive(paths, call.files);
    const element = await findElement(page, wanted, call);
    const given = await inFrame(page, element, () => giveFiles(page, { element, files, drop }, call));
    const names = given.files.map(({ name }) => JSON.stringify(name)).join(', ');
    return {
      data: {
        tab: page.tab,
        ref: element.ref,
        match: element.match,
        files: given.files.map(({ name, bytes }) => ({ name, bytes })),
        how: given.how,
      },
      text: [
        ...recoveryLine(element),
        { origin: element.frame.origin, text: `gave ${names} to ${elementLine(element)} (${given.how})` },
      ],
    };
  },
});
