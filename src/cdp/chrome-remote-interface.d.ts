/** The part of chrome-remote-interface 0.34 that the wire uses; the package ships no types. */
declare module 'chrome-remote-interface' {
  interface Message {
    readonly method: string;
    readonly params?: unknown;
    readonly sessionId?: string;
  }
  interface Client {
    send(method: string, params: object, sessionId: string | undefined): Promise<unknown>;
    on(event: 'event', listener: (message: Message) => void): this;
    on(event: 'disconnect', listener: () => void): this;
    close(): Promise<void>;
  }
  export default function connect(options: { target: string; protocol: { domains: [] } }): Promise<Client>;
}
