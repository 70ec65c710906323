/** The catalogue as data, for programs that choose actions: over HTTP and in the library. */
import { z } from 'zod';
import type { Catalogue } from '../../actions/action.ts';
import type { ActionDescription } from '../../actions/described.ts';

export const describeActions = (catalogue: Catalogue): ActionDescription[] =>
  catalogue.map(({ name, summary, effect, level, input }) => ({
    name,
    summary,
    effect,
    level,
    input: z.toJSONSchema(input, { io: 'input' }),
  }));
