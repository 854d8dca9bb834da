/** The page's requests to its server. Secrets are in no answer; the session is in a cookie that no script can read. */

import type { Attempt } from './answers.ts';

export class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const messageIn = (body: unknown, status: number): string => {
  const said = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof said === 'string' ? said : `The server answered ${status}.`;
};

const asked = async <T>(method: string, path: string, body?: unknown, token?: string): Promise<T> => {
  const response = await fetch(path, {
    method,
    credentials: 'same-origin',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const said: unknown = text === '' ? undefined : JSON.parse(text);
  if (!response.ok) throw new Refusal(response.status, messageIn(said, response.status));
  // Both sides are of one build: the shapes below say what the server sends.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return said as T;
};

export interface Session {
  readonly platform: { readonly id: string; readonly name: string };
  readonly environment: 'sandbox' | 'production';
  readonly tokenId: string;
  readonly permissions: readonly string[];
  readonly now: string;
  readonly base: string;
  readonly control: 'off' | 'open' | 'asks';
  readonly certification: {
    readonly client: string;
    readonly right: number;
    readonly wrong: number;
    readonly unseen: number;
    readonly page?: string;
    readonly played?: number;
    readonly planned?: number;
  } | null;
}

export type Json = Readonly<Record<string, unknown>>;

export interface Money {
  readonly accounts: readonly {
    readonly id: string;
    readonly customerId?: string;
    readonly type: string;
    readonly status: string;
    readonly currency: string;
    readonly available: string;
    readonly held: string;
    readonly isEmpty: boolean;
  }[];
  readonly postings: readonly {
    readonly id: string;
    readonly transaction: string;
    readonly createdAt: string;
    readonly entries: readonly { readonly account: string; readonly amount: string }[];
  }[];
}

export interface Answered {
  readonly status: number;
  readonly body: unknown;
}

const own = '/console/api';

export const read = <T>(path: string): Promise<T> => asked<T>('GET', own + path);
export const signIn = (tokenId: string, tokenSecret: string): Promise<unknown> =>
  asked('POST', `${own}/session`, { tokenId, tokenSecret });
export const signOut = (): Promise<unknown> => asked('DELETE', `${own}/session`);
export const sendAgain = (id: string): Promise<Attempt> =>
  asked('POST', `${own}/deliveries/${encodeURIComponent(id)}/again`, {});
/** Lets a new key sign the webhooks of this platform in this environment. */
export const rotateWebhookKey = (): Promise<unknown> => asked('POST', `${own}/webhook-endpoint/key`, {});
/** Asks the interface itself, as whoever is signed in. */
export const ask = (method: string, path: string, body?: unknown): Promise<Answered> =>
  asked('POST', `${own}/ask`, { method, path, ...(body !== undefined && { body }) });

/** Creates an API token. Its secret is in this answer alone. */
export const createToken = (name: string, permissions: readonly string[]): Promise<Answered> =>
  asked('POST', `${own}/tokens`, { name, permissions });

/** The token of the control plane, where it asks for one: kept until the page is left, and nowhere else. */
let controlToken: string | undefined;

export const keepControlToken = (token: string): void => {
  controlToken = token;
};

/** A command of the control plane, guarded there as for everybody. */
export const control = <T>(method: string, path: string, body?: unknown): Promise<T> =>
  asked<T>(method, `/_control${path}`, body, controlToken);
