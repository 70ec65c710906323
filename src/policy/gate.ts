/**
 * The one question that is asked before any action is carried out (SEC-1). The answer of the shipped gate is `allow`:
 * rules and presets plug in here, and nowhere else.
 */

export interface GateRequest {
  readonly action: string;
  readonly effect: 'read' | 'write';
  readonly level: string;
  readonly session: string;
  /** Origin of the page that the action works on; undefined where there is no page. */
  readonly origin: string | undefined;
  /** Whether remora made the tab or the person did. */
  readonly tabKind: 'own' | 'adopted' | undefined;
}

export type Decision =
  | { readonly verdict: 'allow' }
  | { readonly verdict: 'ask'; readonly reason: string }
  | { readonly verdict: 'deny'; readonly reason: string };

export type Gate = (request: GateRequest) => Decision | Promise<Decision>;

/** Asks a person; resolves to their answer. Comes with the call: a terminal, an MCP client, a dashboard. */
export type Approve = (request: GateRequest, reason: string) => Promise<boolean>;

export const allowAll: Gate = () => ({ verdict: 'allow' });
