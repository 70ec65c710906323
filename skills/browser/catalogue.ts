/** What the skill can do: every action, one line each. */
import type { Catalogue } from '../../src/actions/action.ts';
import { back } from '../../src/actions/back.ts';
import { batch } from '../../src/actions/batch.ts';
import { check } from '../../src/actions/check.ts';
import { click } from '../../src/actions/click.ts';
import { clickXy } from '../../src/actions/click-xy.ts';
import { close } from '../../src/actions/close.ts';
import { collect } from '../../src/actions/collect.ts';
import { consoleMessages } from '../../src/actions/console.ts';
import { dblclick } from '../../src/actions/dblclick.ts';
import { dialog } from '../../src/actions/dialog.ts';
import { doctor } from '../../src/actions/doctor.ts';
import { download } from '../../src/actions/download.ts';
import { downloads } from '../../src/actions/downloads.ts';
import { drag } from '../../src/actions/drag.ts';
import { dragXy } from '../../src/actions/drag-xy.ts';
import { end } from '../../src/actions/end.ts';
import { errors } from '../../src/actions/errors.ts';
import { evaluate } from '../../src/actions/evaluate.ts';
import { expect } from '../../src/actions/expect.ts';
import { fill } from '../../src/actions/fill.ts';
import { find } from '../../src/actions/find.ts';
import { focus } from '../../src/actions/focus.ts';
import { focusElement } from '../../src/actions/focus-element.ts';
import { forward } from '../../src/actions/forward.ts';
import { hover } from '../../src/actions/hover.ts';
import { moveXy } from '../../src/actions/move-xy.ts';
import { navigate } from '../../src/actions/navigate.ts';
import { networkClear } from '../../src/actions/network-clear.ts';
import { networkGet } from '../../src/actions/network-get.ts';
import { networkStart } from '../../src/actions/network-start.ts';
import { networkStop } from '../../src/actions/network-stop.ts';
import { open } from '../../src/actions/open.ts';
import { press } from '../../src/actions/press.ts';
import { prune } from '../../src/actions/prune.ts';
import { reload } from '../../src/actions/reload.ts';
import { requests } from '../../src/actions/requests.ts';
import { screenshot } from '../../src/actions/screenshot.ts';
import { scroll } from '../../src/actions/scroll.ts';
import { selection } from '../../src/actions/selection.ts';
import { select } from '../../src/actions/select.ts';
import { snapshot } from '../../src/actions/snapshot.ts';
import { start } from '../../src/actions/start.ts';
import { status } from '../../src/actions/status.ts';
import { steps } from '../../src/actions/steps.ts';
import { stop } from '../../src/actions/stop.ts';
import { tabs } from '../../src/actions/tabs.ts';
import { text } from '../../src/actions/text.ts';
import { type } from '../../src/actions/type.ts';
import { uncheck } from '../../src/actions/uncheck.ts';
import { upload } from '../../src/actions/upload.ts';
import { wait } from '../../src/actions/wait.ts';
import { wheel } from '../../src/actions/wheel.ts';

/** Every action, in the order in which help and documents list them. */
export const catalogue: Catalogue = [
  open,
  navigate,
  back,
  forward,
  reload,
  snapshot,
  collect,
  find,
  click,
  dblclick,
  hover,
  drag,
  scroll,
  fill,
  type,
  select,
  check,
  uncheck,
  upload,
  press,
  focusElement,
  clickXy,
  moveXy,
  dragXy,
  wheel,
  dialog,
  download,
  downloads,
  wait,
  expect,
  text,
  selection,
  screenshot,
  evaluate,
  requests,
  networkStart,
  networkGet,
  networkClear,
  networkStop,
  consoleMessages,
  errors,
  batch,
  steps,
  tabs,
  focus,
  close,
  prune,
  end,
  start,
  status,
  doctor,
  stop,
];
