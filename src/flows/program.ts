/** What the flow commands are given by the program that starts them. */
import type { Catalogue } from '../actions/action.ts';
import type { Environment } from '../config/environment.ts';
import type { RemoraHub } from '../surfaces/programs/hub.ts';
import type { Healer } from './healer.ts';

export interface FlowProgram {
  readonly catalogue: Catalogue;
  readonly hub: RemoraHub;
  readonly env: Environment;
  readonly cwd: string;
  readonly home: string;
  readonly streams: { readonly stdout: NodeJS.WriteStream; readonly stderr: NodeJS.WriteStream };
  readonly signal: AbortSignal;
  /** Throws when no model is set. */
  readonly healer: (model: string | undefined) => Promise<Healer>;
}
