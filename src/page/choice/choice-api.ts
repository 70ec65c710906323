/** The part of the page's API that chooses, checks and takes files. */
import {
  beginChoice,
  endChoice,
  isChoiceExpanded,
  isChoiceOpen,
  lookForOption,
  prepareFilter,
  untilListGone,
  untilTaken,
} from './drawn.ts';
import { dragTaken, endDrop, watchDrop } from './drop.ts';
import { filePlace, heldFiles } from './files.ts';
import { chosenOptions, choiceOf, findOptions, setOptions } from './native.ts';
import { toggleState, untilToggled } from './toggles.ts';
import type { ChoiceApi } from './types.ts';

export const choiceApi: ChoiceApi = {
  choiceOf,
  findOptions,
  setOptions,
  chosenOptions,
  beginChoice,
  lookForOption,
  prepareFilter,
  untilTaken,
  isChoiceOpen,
  isChoiceExpanded,
  untilListGone,
  endChoice,
  toggleState,
  untilToggled,
  filePlace,
  heldFiles,
  watchDrop,
  dragTaken,
  endDrop,
};
