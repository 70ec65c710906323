/** The part of the page's API that serves text put into fields. */
import { pasteText, setValue, tryValue, writeText } from './by-script.ts';
import { checkText, remember } from './check.ts';
import { focused } from './focus.ts';
import { armKeys, keysLost, takeKeys } from './key-guard.ts';
import { openChoices } from './open-choices.ts';
import { fieldOf, focusField } from './prepare.ts';
import type { FieldApi } from './types.ts';
import { readValue } from './value.ts';

export const fieldApi: FieldApi = {
  fieldOf,
  focusField,
  tryValue,
  setValue,
  pasteText,
  writeText,
  readValue,
  remember,
  checkText,
  openChoices,
  focused,
  armKeys,
  keysLost,
  takeKeys,
};
