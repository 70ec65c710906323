/** Puts an agent together: its tools, its prompt, the loop, and the conversation that grows over its turns. */
import { loadConfig } from '../config/load.ts';
import { agentTools } from './agent-tools.ts';
import type { Agent, AgentParts } from './agent.ts';
import type { Conversation } from './loop/conversation.ts';
import { unanswered } from './loop/carry-out.ts';
import { runLoop } from './loop/run-loop.ts';
import type { ChatModel } from './models/chat-model.ts';
import { shorten } from '../util/text.ts';
import { systemPrompt } from './prompt.ts';
import type { Report } from './report.ts';
import { findSkills } from './skills/find-skills.ts';
import { skillText } from './skills/load-skill.ts';
import { type Spawning, spawnTools } from './subagents/spawn-tools.ts';

/** Of each skill, in the prompt. */
const DESCRIPTION_CHARS = 200;

/** Throws a RemoraError where the settings cannot be read or the skill cannot be had. */
export async function createAgent(parts: AgentParts): Promise<Agent> {
  const { program, person, kind, exitConditions } = parts;
  const { config } = loadConfig({ home: program.home, cwd: program.cwd, env: program.env, flags: {} });
  const { skills, problems } = findSkills(program);
  for (const text of problems) parts.onEvent({ type: 'note', text });
  const skill = parts.skill === undefined ? undefined : skillText(skills, parts.skill);
  const system = systemPrompt({
    kind,
    now: new Date(),
    hasPerson: person.isThere,
    exitConditions,
    skills: skills.map(({ name, description }) => `${name}: ${shorten(description, DESCRIPTION_CHARS)}`),
    skill,
  });
  let model = parts.model;
  const spawning = spawningOf(parts, () => model);
  const tools = [...agentTools({ ...parts, config, skills }), ...(spawning?.tools ?? [])];
  let conversation: Conversation = unanswered(parts.conversation ?? []);
  const totals = { steps: 0, inputTokens: 0, outputTokens: 0 };
  const artifacts: string[] = [];

  const turn = async (prompt: string | undefined, signal: AbortSignal): Promise<Report> => {
    if (prompt !== undefined) conversation = [...conversation, { role: 'user', text: prompt }];
    parts.onConversation?.(conversation);
    const loop = {
      ...parts,
      model,
      tools,
      system,
      conversation,
      onConversation: (grown: Conversation) => {
        conversation = grown;
        parts.onConversation?.(grown);
      },
      onSpent: ({ input, output }: { readonly input: number; readonly output: number }) => {
        totals.steps += 1;
        totals.inputTokens += input;
        totals.outputTokens += output;
      },
    };
    const report = await runLoop(loop, signal);
    artifacts.push(...report.artifacts);
    parts.onEvent({ type: 'end', report });
    return report;
  };

  return {
    get conversation() {
      return conversation;
    },
    totals,
    artifacts,
    useModel: (other) => {
      if (providerOf(other) !== providerOf(model)) conversation = withoutRaw(conversation);
      model = other;
    },
    turn,
    close: () => spawning?.close() ?? Promise.resolve(),
  };
}

const spawningOf = (parts: AgentParts, model: () => ChatModel): Spawning | undefined =>
  parts.canSpawn ? spawnTools({ ...parts, session: parts.session.id, model }) : undefined;

const providerOf = ({ id }: ChatModel): string => id.slice(0, id.indexOf('/'));

/** What one provider signed another cannot read. */
function withoutRaw(conversation: Conversation): Conversation {
  return conversation.map((entry) => {
    if (entry.role !== 'assistant') return entry;
    const { raw: _raw, ...plain } = entry;
    return plain;
  });
}
