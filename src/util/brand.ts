/** Ids that must not be mixed. The constructors below are the only places that make one. */
declare const brand: unique symbol;
type Brand<T, Name extends string> = T & { readonly [brand]: Name };

/** CDP `Target.TargetID`; stable over navigation and renderer swaps, new after a browser restart or a discard. */
export type TargetId = Brand<string, 'TargetId'>;
/** CDP flat session id; valid for one connection only. */
export type CdpSessionId = Brand<string, 'CdpSessionId'>;
/** CDP `Network.LoaderId`: names one document of a frame. */
export type LoaderId = Brand<string, 'LoaderId'>;
/** `<sessionId>` or `<sessionId>::<namespace>` (OWN). */
export type Owner = Brand<string, 'Owner'>;
/** `e12`; given once in a session, never to another element (SNAP-5). */
export type Ref = Brand<string, 'Ref'>;
/** `t3`; given once in a session (OWN-5). */
export type TabId = Brand<string, 'TabId'>;

export const asTargetId = (id: string): TargetId => id as TargetId;
export const asCdpSessionId = (id: string): CdpSessionId => id as CdpSessionId;
export const asLoaderId = (id: string): LoaderId => id as LoaderId;
export const asOwner = (owner: string): Owner => owner as Owner;
export const asRef = (ref: string): Ref => ref as Ref;
export const asTabId = (id: string): TabId => id as TabId;
