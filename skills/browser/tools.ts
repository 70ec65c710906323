/**
 * What programs import: hubs, tools for models, pages for other skills. No logic lives here. What these types name is self-contained:
 * schemas and handlers of actions stay behind `catalogue`.
 */
import type { ActionDescription } from '../../src/actions/described.ts';
import { type AiSdkSettings, type AiSdkTools, toAiSdkTools } from '../../src/surfaces/formats/ai-sdk.ts';
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
import type { RunTool } from '../../src/surfaces/formats/parts.ts';
import { embedHub } from '../../src/surfaces/programs/embed-hub.ts';
import type { ActOptions, EmbedSettings, RemoraHub, RemoraSession } from '../../src/surfaces/programs/hub.ts';
import { callTool } from '../../src/surfaces/tools/call-tool.ts';
import { describeTools } from '../../src/surfaces/tools/describe-tools.ts';
import type { ToolStyle } from '../../src/surfaces/tools/tool.ts';
import { workGuide } from '../../src/surfaces/tools/tool-guide.ts';
import { describeActions } from '../../src/surfaces/words/describe-actions.ts';
import { catalogue } from './catalogue.ts';

/** A hub in this process, on a REMORA_HOME that no daemon holds. */
export const openHub = (settings?: EmbedSettings): RemoraHub => embedHub(catalogue, settings);

/** Every action, each with the JSON schema of its input. */
export const listActions = (): ActionDescription[] => describeActions(catalogue);

/** AI SDK: the `tools` of generateText and streamText. What fails is a result that the model reads. */
export const browserTools = (
  session: RemoraSession,
  { style = 'one', ...options }: AiSdkSettings = {},
): AiSdkTools => toAiSdkTools(describeTools(catalogue, style), runnerOf(session), options);

/** How to work with the tools, for the system prompt beside `split`; the one tool says it in its own description. */
export const toolGuide = (style: ToolStyle = 'split'): string => workGuide(style);

/** Chat Completions: the request's `tools`; one tool `browser`, or with `split` one for each action. */
export const openAiTools = (style: ToolStyle = 'one'): OpenAiTool[] =>
  toOpenAiTools(describeTools(catalogue, style));

/** Chat Completions: carries out a message's `tool_calls`, gives the messages that follow it. Never throws. */
export const runOpenAiToolCalls = (
  session: RemoraSession,
  calls: readonly OpenAiToolCall[],
  options?: ActOptions,
): Promise<OpenAiResultMessage[]> => runOpenAiCalls(runnerOf(session), calls, options);

/** Responses API: the request's `tools`. */
export const openAiFunctionTools = (style: ToolStyle = 'one'): OpenAiFunctionTool[] =>
  toOpenAiFunctionTools(describeTools(catalogue, style));

/** Responses API: carries out an item `function_call`, gives the item that answers it. Never throws. */
export const runOpenAiFunctionCall = (
  session: RemoraSession,
  call: OpenAiFunctionCall,
  options?: ActOptions,
): Promise<OpenAiFunctionOutput> => runOpenAiFunction(runnerOf(session), call, options);

/** Anthropic Messages: the request's `tools`. */
export const anthropicTools = (style: ToolStyle = 'one'): AnthropicTool[] =>
  toAnthropicTools(describeTools(catalogue, style));

/** Anthropic Messages: carries out a block `tool_use`, gives the block that answers it. Never throws. */
export const runAnthropicToolUse = (
  session: RemoraSession,
  use: AnthropicToolUse,
  options?: ActOptions,
): Promise<AnthropicToolResult> => runAnthropicUse(runnerOf(session), use, options);

const runnerOf =
  (session: RemoraSession): RunTool =>
  (call) =>
    callTool({ catalogue, session }, call);

export { RemoraError } from '../../src/errors.ts';
export { picturesAfterResults } from '../../src/surfaces/formats/ai-sdk-pictures.ts';
export { acquireBrowserPage, releaseBrowserPage } from '../../src/surfaces/programs/browser-page.ts';
export { connectHub } from '../../src/surfaces/programs/daemon-hub.ts';
export type { ActionDescription } from '../../src/actions/described.ts';
export type { Manner, OnProgress, Progress } from '../../src/actions/manner.ts';
export type { Failure, Outcome, Success } from '../../src/actions/outcome.ts';
export type { ErrorCode, PublicError } from '../../src/errors.ts';
export type { Approve, Decision, Gate, GateRequest } from '../../src/policy/gate.ts';
export type { AiSdkMessage, AiSdkPictures } from '../../src/surfaces/formats/ai-sdk-pictures.ts';
export type {
  AiSdkOutput,
  AiSdkSchema,
  AiSdkSettings,
  AiSdkTool,
  AiSdkTools,
} from '../../src/surfaces/formats/ai-sdk.ts';
export type {
  AnthropicPart,
  AnthropicTool,
  AnthropicToolResult,
  AnthropicToolUse,
} from '../../src/surfaces/formats/anthropic.ts';
export type {
  OpenAiPart,
  OpenAiResultMessage,
  OpenAiTool,
  OpenAiToolCall,
} from '../../src/surfaces/formats/openai-chat.ts';
export type {
  OpenAiFunctionCall,
  OpenAiFunctionOutput,
  OpenAiFunctionTool,
  OpenAiInputPart,
} from '../../src/surfaces/formats/openai-responses.ts';
export type { BrowserPage, SkillContext } from '../../src/surfaces/programs/browser-page.ts';
export type {
  ActOptions,
  EmbedSettings,
  HubSettings,
  RemoraHub,
  RemoraSession,
  SessionHold,
} from '../../src/surfaces/programs/hub.ts';
export type { ObjectSchema, ToolContent, ToolResult, ToolStyle } from '../../src/surfaces/tools/tool.ts';
