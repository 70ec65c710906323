/** Which tools an agent has. */
import { homePaths } from '../config/home.ts';
import type { Config } from '../config/schema.ts';
import { FileRoots } from '../policy/file-roots.ts';
import type { AgentParts } from './agent.ts';
import { loadSkillTool } from './skills/load-skill.ts';
import type { Skill } from './skills/find-skills.ts';
import type { AgentTool } from './tools/agent-tool.ts';
import { artifactTool } from './tools/artifact-tool.ts';
import { browserTool } from './tools/browser-tool.ts';
import { fetchUrlTool } from './tools/fetch-tool.ts';
import { finishTool } from './tools/finish-tool.ts';
import { memoryTools } from './tools/memory-tools.ts';
import { askUserTool, requestUserActionTool, scheduleResumeTool } from './tools/person-tools.ts';
import { watchPageTool } from './tools/watch-tool.ts';

export interface ToolParts extends Pick<AgentParts, 'program' | 'session' | 'person' | 'kind' | 'canSpawn'> {
  readonly config: Config;
  readonly skills: readonly Skill[];
}

export function agentTools(parts: ToolParts): readonly AgentTool[] {
  const { program, session, person, kind, canSpawn, config, skills } = parts;
  const { catalogue, cwd, home } = program;
  const { artifacts } = homePaths(home);
  const isRun = kind === 'task' && canSpawn;
  return [
    browserTool({ catalogue, session, person, cwd }),
    watchPageTool(session),
    askUserTool(person),
    requestUserActionTool(person),
    // A sub-agent's time is its parent's.
    ...(isRun ? [scheduleResumeTool(Date.now)] : []),
    ...(skills.length > 0 ? [loadSkillTool(skills)] : []),
    fetchUrlTool({
      urls: urlRules(config, { cwd, home, artifacts }),
      mayAskPrivate: config.agent.fetchPrivate,
    }),
    ...memoryTools({ home, cwd }),
    artifactTool(artifacts, session.id),
    ...(kind === 'task' ? [finishTool()] : []),
  ];
}

/** No files: those are the browser's to open, within its roots. */
function urlRules(
  { protocols }: Config,
  { cwd, home, artifacts }: { readonly cwd: string; readonly home: string; readonly artifacts: string },
) {
  const roots = new FileRoots({ cwd, roots: [], private: { folder: home, but: artifacts } });
  return { protocols, roots };
}
