/** Input fields that the readers of a session's log share. */
import { z } from 'zod';
import { REQUEST_TYPES } from '../../observe/request-record.ts';

const MAX_LIMIT = 1_000;

export const limitOf = (count: number): z.ZodDefault<z.ZodNumber> =>
  z.number().int().min(1).max(MAX_LIMIT).default(count).describe('The newest this many.');

/** Of the readers of messages. */
export const messageInput = z.strictObject({
  filter: z.string().min(1).optional().describe('Part of the text or the address, or a level.'),
  limit: limitOf(50),
  clear: z.boolean().default(false).describe('Forget the messages of all levels instead.'),
});

export const TYPES = REQUEST_TYPES.join(', ');

export const requestTypes = z.array(z.enum(REQUEST_TYPES)).min(1).max(REQUEST_TYPES.length);
