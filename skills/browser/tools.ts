/**
 * The skill's face: the catalogue in reading order, hubs for programs, tools for models, pages for other skills.
 * No logic lives here.
 */
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
import { stop } from '../../src/actions/stop.ts';
import { tabs } from '../../src/actions/tabs.ts';
import { text } from '../../src/actions/text.ts';
import { type } from '../../src/actions/type.ts';
import { uncheck } from '../../src/actions/uncheck.ts';
import { upload } from '../../src/actions/upload.ts';
import { wait } from '../../src/actions/wait.ts';
import { wheel } from '../../src/actions/wheel.ts';
import { acquirePage, type BrowserPage, releasePage } from '../../src/surfaces/programs/browser-page.ts';
import { connectHub } from '../../src/surfaces/programs/daemon-hub.ts';
import { type AiSdkSettings, type AiSdkTools, aiSdkTools } from '../../src/surfaces/formats/ai-sdk.ts';
import {
  type AnthropicTool,
  type AnthropicToolResult,
  type AnthropicToolUse,
  runAnthropicUse,
  toAnthropicTools,
} from '../../src/surfaces/formats/anthropic.ts';
import {
  type OpenAiResultMessage,
  type OpenAiTool,
  type OpenAiToolCall,
  runOpenAiCalls,
  toOpenAiTools,
} from '../../src/surfaces/formats/openai-chat.ts';
import {
  type OpenAiFunctionCall,
  type OpenAiFunctionOutput,
  type OpenAiFunctionTool,
  runOpenAiFunction,
  toOpenAiFunctionTools,
} from '../../src/surfaces/formats/openai-responses.ts';
import { embedHub } from '../../src/surfaces/programs/embed-hub.ts';
import type { ActOptions, EmbedSettings, RemoraHub, RemoraSession } from '../../src/surfaces/programs/hub.ts';
import { describeTools } from '../../src/surfaces/tools/describe-tools.ts';
import type { ToolStyle } from '../../src/surfaces/tools/tool.ts';

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

/** The session on whose behalf a skill works; without a hub the daemon is used. */
export interface SkillContext {
  readonly sessionId: string;
  readonly hub?: RemoraHub;
}

/** A hub in this process, on a REMORA_HOME that no daemon holds. */
export const openHub = (settings?: EmbedSettings): RemoraHub => embedHub(catalogue, settings);

/** A page of owner `<sessionId>::<namespace>`: its own tab, the person's log-ins. Throws a RemoraError. */
export const acquireBrowserPage = (context: SkillContext, namespace: string): Promise<BrowserPage> =>
  acquirePage({ sessionId: context.sessionId, hub: context.hub ?? connectHub() }, namespace);

/** Closes what the namespace opened. Safe to call twice. */
export const releaseBrowserPage = (context: SkillContext, namespace: string): Promise<void> =>
  releasePage({ sessionId: context.sessionId, hub: context.hub ?? connectHub() }, namespace);

/** AI SDK: the `tools` of generateText and streamText. What fails is a result that the model reads. */
export const browserTools = (session: RemoraSession, settings?: AiSdkSettings): AiSdkTools =>
  aiSdkTools(catalogue, session, settings);

/** Chat Completions: the request's `tools`; one tool `browser`, or with `split` one for each action. */
export const openAiTools = (style: ToolStyle = 'one'): OpenAiTool[] =>
  toOpenAiTools(describeTools(catalogue, style));

/** Chat Completions: carries out a message's `tool_calls`, gives the messages that follow it. Never throws. */
export const runOpenAiToolCalls = (
  session: RemoraSession,
  calls: readonly OpenAiToolCall[],
  options?: ActOptions,
): Promise<OpenAiResultMessage[]> => runOpenAiCalls({ catalogue, session }, calls, options);

/** Responses API: the request's `tools`. */
export const openAiFunctionTools = (style: ToolStyle = 'one'): OpenAiFunctionTool[] =>
  toOpenAiFunctionTools(describeTools(catalogue, style));

/** Responses API: carries out an item `function_call`, gives the item that answers it. Never throws. */
export const runOpenAiFunctionCall = (
  session: RemoraSession,
  call: OpenAiFunctionCall,
  options?: ActOptions,
): Promise<OpenAiFunctionOutput> => runOpenAiFunction({ catalogue, session }, call, options);

/** Anthropic Messages: the request's `tools`. */
export const anthropicTools = (style: ToolStyle = 'one'): AnthropicTool[] =>
  toAnthropicTools(describeTools(catalogue, style));

/** Anthropic Messages: carries out a block `tool_use`, gives the block that answers it. Never throws. */
export const runAnthropicToolUse = (
  session: RemoraSession,
  use: AnthropicToolUse,
  options?: ActOptions,
): Promise<AnthropicToolResult> => runAnthropicUse({ catalogue, session }, use, options);

export { connectHub };
export { picturesAfterResults } from '../../src/surfaces/formats/ai-sdk-pictures.ts';
export type { AiSdkSettings, AiSdkTool, AiSdkTools } from '../../src/surfaces/formats/ai-sdk.ts';
export type {
  AnthropicTool,
  AnthropicToolResult,
  AnthropicToolUse,
} from '../../src/surfaces/formats/anthropic.ts';
export type {
  OpenAiResultMessage,
  OpenAiTool,
  OpenAiToolCall,
} from '../../src/surfaces/formats/openai-chat.ts';
export type {
  OpenAiFunctionCall,
  OpenAiFunctionOutput,
  OpenAiFunctionTool,
} from '../../src/surfaces/formats/openai-responses.ts';
export type { ToolResult, ToolStyle } from '../../src/surfaces/tools/tool.ts';
export type { BrowserPage } from '../../src/surfaces/programs/browser-page.ts';
export type {
  ActOptions,
  EmbedSettings,
  HubSettings,
  RemoraHub,
  RemoraSession,
  SessionHold,
} from '../../src/surfaces/programs/hub.ts';
export type { Outcome } from '../../src/actions/outcome.ts';
export type { ErrorCode, PublicError } from '../../src/errors.ts';
