/** Types for the part of oidc-provider 9 that the sandbox uses; the package has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface Stored {
    grantId?: string;
    userCode?: string;
    uid?: string;
    consumed?: number;
    [property: string]: unknown;
  }

  export interface Adapter {
    upsert(id: string, payload: Stored, expiresIn?: number): Promise<void>;
    find(id: string): Promise<Stored | undefined>;
    findByUserCode(userCode: string): Promise<Stored | undefined>;
    findByUid(uid: string): Promise<Stored | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  export interface Context {
    path: string;
    query: Record<string, string | string[] | undefined>;
    oidc: { client: { clientId: string }; session: { accountId: string } };
    type: string;
    status: number;
    body: unknown;
  }

  export interface Interaction {
    uid: string;
    params: Record<string, unknown>;
  }

  export interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    readonly Grant: new (properties: { clientId: string; accountId: string }) => Grant;
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void;
    on(event: string, listener: (context: Context, error: Error) => void): void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options?: { mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
}
