import type { Bag } from './checks.ts';
import { isBag } from './checks.ts';
import type { Platform, World } from './world.ts';

/** A request whose sender is known. */
export interface Call {
  readonly world: World;
  readonly platform: Platform;
  readonly sandbox: boolean;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

export interface Reply {
  readonly status: number;
  /** Absent: the answer has no body. */
  readonly body?: unknown;
}

export type Handler = (call: Call) => Reply;

/** The body as an object; anything else has no members. */
export const bodyOf = (call: Call): Bag => (isBag(call.body) ? call.body : {});

/** A member of the body that is a string. */
export const wordIn = (bag: unknown, name: string): string | undefined => {
  const value = isBag(bag) ? bag[name] : undefined;
  return typeof value === 'string' ? value : undefined;
};

export const param = (call: Call, name: string): string => call.params[name] ?? '';
