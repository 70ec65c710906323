/** What the commands do, but for /quit. */
import { fromFailure } from '../../../actions/outcome.ts';
import type { RemoraSession } from '../../../surfaces/programs/hub.ts';
import type { Agent } from '../../agent.ts';
import type { ChatModel } from '../../models/chat-model.ts';
import type { Block } from '../terminal/span.ts';
import { said } from '../view/lines.ts';
import { costText, type ListedSkill, skillsText, tabsTable } from '../view/tables.ts';
import type { ChatFile } from './chat-file.ts';
import { helpText } from './commands.ts';
import type { ChatHooks } from './chat.ts';

export interface CommandParts {
  readonly session: RemoraSession;
  readonly file: ChatFile;
  readonly model: ChatModel;
  /** Throws a RemoraError for what is no model. */
  readonly chooseModel: (name: string) => Promise<ChatModel>;
  readonly skills: () => readonly ListedSkill[];
}

export class CommandRunner {
  readonly #parts: CommandParts;
  #model: ChatModel;

  constructor(parts: CommandParts) {
    this.#parts = parts;
    this.#model = parts.model;
  }

  /** The one that answers. */
  get model(): ChatModel {
    return this.#model;
  }

  /** Throws a RemoraError. */
  readonly run: ChatHooks['runCommand'] = async (command, argument, agent) => {
    const { file, skills } = this.#parts;
    switch (command) {
      case 'help':
        return said(helpText());
      case 'tabs':
        return this.#tabs();
      case 'model':
        return this.#useModel(argument, agent);
      case 'skills':
        return said(skillsText(skills()));
      case 'cost':
        return said(costText(file.turns, this.#model.id));
      case 'save':
        return this.#save(argument, agent);
    }
  };

  async #tabs(): Promise<Block> {
    const { session } = this.#parts;
    const outcome = await session.act('tabs');
    if (!outcome.ok) throw fromFailure(outcome);
    return tabsTable(outcome, session.id);
  }

  async #useModel(name: string, agent: Agent): Promise<Block> {
    if (name === '') return said(`  ${this.#model.id} answers. Another one: /model PROVIDER/NAME`);
    this.#model = await this.#parts.chooseModel(name);
    agent.useModel(this.#model);
    return said(`  ${this.#model.id} answers from now on.`);
  }

  #save(name: string, agent: Agent): Block {
    const { file } = this.#parts;
    if (agent.conversation.length === 0) return said('  Nothing was said yet.');
    if (name !== '') file.rename(name);
    file.save(agent.conversation, this.#model.id);
    return said(`  Saved as ${file.path}\n  Go on with it: remora chat --resume ${file.name}`);
  }
}
