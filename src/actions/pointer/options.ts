/** Input fields that pointer actions share, and how their texts are read. */
import { z } from 'zod';
import type { Spot } from '../../page/act/types.ts';
import { type ModifierName, OWN_MODIFIER } from '../../session/page/keys.ts';

const PAIR = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/;

export const button = z.enum(['left', 'middle', 'right']).default('left').describe('Mouse button.');

export const modifiers = z
  .array(z.enum(['Alt', 'Control', 'ControlOrMeta', 'Meta', 'Shift']))
  .default([])
  .describe('Keys held meanwhile: Control,Shift. ControlOrMeta is Meta on a Mac.');

export const position = z
  .string()
  .regex(PAIR)
  .optional()
  .describe(
    'Where in the element, as x,y in CSS pixels from its top left corner; by default where it is hit.',
  );

export const offset = z.string().regex(PAIR).optional();

export const count = z
  .number()
  .int()
  .min(1)
  .max(3)
  .default(1)
  .describe('Clicks in a row: 2 is a double click.');

export const coordinate = (about: string): z.ZodNumber => z.number().describe(about);

export const x = coordinate('CSS pixels from the left of the viewport.');
export const y = coordinate('CSS pixels from its top.');

/** Moves of the pointer on its way: enough that what lies there hears of it, and that it is seen to move. */
export const GLIDE_STEPS = 6;

/** `10,-5`, checked by the schema. */
export function toSpot(text: string): Spot {
  const [, left = '0', top = '0'] = PAIR.exec(text) ?? [];
  return { x: Number(left), y: Number(top) };
}

export function toKeys(names: z.infer<typeof modifiers>): ModifierName[] {
  const wanted = names.map((name) => (name === 'ControlOrMeta' ? OWN_MODIFIER : name));
  return (['Alt', 'Control', 'Meta', 'Shift'] as const).filter((name) => wanted.includes(name));
}
