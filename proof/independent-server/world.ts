import { randomBytes } from 'node:crypto';
import type { Choice } from './choices.ts';
import type { Defect } from './defects.ts';

export type Row = Record<string, unknown> & { readonly id: string };

/** Money of one owner in one currency, in whatever unit the integers of the document count. */
export interface InternalAccount {
  readonly id: string;
  readonly owner: string | undefined;
  readonly code: string;
  minor: number;
}

/** Somebody outside who is paid, or who can be charged. */
export interface Payee {
  readonly id: string;
  readonly owner: string | undefined;
  readonly code: string;
  readonly number: string;
  readonly scheme: string;
  readonly holderName: string;
  readonly nick: string | undefined;
  readonly since: string;
  /** An account of this house, where it is one. */
  readonly account?: InternalAccount;
}

export interface Offer {
  readonly id: string;
  readonly account: InternalAccount;
  readonly payee: Payee;
  readonly sent: number;
  readonly received: number;
  readonly rate: number;
  readonly goodUntil: number;
  /** Where its money comes from. */
  readonly from: 'the account' | 'a charged account' | 'somebody, in time';
  payment?: string;
  stage: 'OPEN' | 'AWAITED' | 'TAKEN' | 'STALE';
}

export interface Person {
  readonly id: string;
  readonly since: string;
  changed: string;
  fields: Record<string, unknown>;
  verificationStatus: string;
  contact: Record<string, 'PENDING' | 'VERIFIED'>;
  readonly codes: Map<string, string>;
}

/** Everything of one platform. Another platform has another one, so nothing can leak. */
export interface Platform {
  readonly name: string;
  readonly keys: Map<string, { readonly secret: string; readonly sandbox: boolean; readonly row: Row }>;
  readonly people: Map<string, Person>;
  readonly owners: Map<string, Row>;
  readonly accounts: Map<string, InternalAccount>;
  readonly payees: Map<string, Payee>;
  readonly offers: Map<string, Offer>;
  readonly payments: Map<string, Row>;
  readonly invitations: Map<string, Row>;
  /** The part after the $name in the UMA addresses of its customers. */
  addressDomain: string;
  readonly replies: Map<string, { readonly request: string; readonly body: unknown }>;
  readonly outbox: { url: string | undefined; sending: Promise<void> };
}

export interface World {
  readonly platforms: readonly Platform[];
  readonly defects: ReadonlySet<Defect>;
  readonly choices: ReadonlySet<Choice>;
  /** Milliseconds between two steps of anything that goes on by itself. */
  readonly stepMs: number;
  readonly timers: Set<NodeJS.Timeout>;
  /** One-time codes by the contact they went to. */
  readonly codes: Map<string, string>;
}

export const createPlatform = (name: string): Platform => ({
  name,
  keys: new Map(),
  people: new Map(),
  owners: new Map(),
  accounts: new Map(),
  payees: new Map(),
  offers: new Map(),
  payments: new Map(),
  invitations: new Map(),
  addressDomain: 'independent.example',
  replies: new Map(),
  outbox: { url: undefined, sending: Promise.resolve() },
});

/** `Name:` and a version 7 uuid in capitals: the shape is the document's, the spelling is ours. */
export const newId = (name: string): string => {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(Date.now(), 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex').toUpperCase();
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return `${name}:${parts.join('-')}`;
};

/** How far the clock of this process is ahead: everything that it writes goes by it. */
export const clock = { aheadMs: 0 };

/** A moment as this server writes it: two hours east, six digits of a second. */
export const moment = (at: number = Date.now()): string =>
  `${new Date(at + clock.aheadMs + 7_200_000).toISOString().slice(0, -1)}000+02:00`;

/** Does something later, and forgets it when the server closes. */
export const later = (world: World, ms: number, action: () => void): void => {
  const timer = setTimeout(() => {
    world.timers.delete(timer);
    action();
  }, ms);
  world.timers.add(timer);
};
