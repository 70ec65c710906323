/** Input fields that several actions share, each with its one description. */
import { z } from 'zod';

export const target = z
  .string()
  .min(1)
  .describe(
    'Element: a ref (e12), role and name (button "Save", button "Edit" in row "Ada"), text=… or a CSS selector.',
  );

export const url = z
  .string()
  .min(1)
  .describe('Address; localhost:3000 and example.com work without a scheme.');

export const waitUntil = z
  .enum(['commit', 'domcontentloaded', 'load', 'networkidle'])
  .default('domcontentloaded')
  .describe('How far the document must have come; the page then gets time to show something.');

export const savePath = z
  .string()
  .min(1)
  .optional()
  .describe('Save here too, below the working folder or a folder of the roots setting.');

export const submit = z.boolean().default(false).describe('Press Enter afterwards.');

export const force = z
  .boolean()
  .default(false)
  .describe('Skip the checks: whether it can be seen, keeps still, is enabled and is what would be hit.');

export const dom = z
  .boolean()
  .default(false)
  .describe(
    'Send made-up events from a script instead of real input, for pages that real input cannot reach.',
  );
