import { createHash } from 'node:crypto';
import { asJsonObject } from '../../../spec/json.ts';
import type { Credential } from '../../../spec/results/client-evidence.ts';

/** An API token of the run. */
export interface Token {
  readonly tokenId: string;
  readonly tokenSecret: string;
}

/** Members of answers whose value is a secret of its own. */
const secretMembers = new Set([
  'accessToken',
  'clientSecret',
  'apiClientSecret',
  'secret',
  'tokenSecret',
  // The address alone is enough to see the card.
  'panEmbedUrl',
]);

/** Shorter texts occur by chance. */
const shortest = 8;

const marker = (name: string): string => `«secret:${name}»`;

const basicText = ({ tokenId, tokenSecret }: Token): string =>
  Buffer.from(`${tokenId}:${tokenSecret}`).toString('base64');

/** Knows the secrets of a run, and keeps them out of its evidence. */
export interface Secrets {
  /** Looks for new secrets in an answer of the service. */
  readonly learn: (answer: unknown) => void;
  /** The text with a marker in place of each secret. */
  readonly hide: (text: string) => string;
  /** The names of the secrets that occur in a text. */
  readonly namesIn: (text: string) => readonly string[];
  readonly credentialOf: (authorization: string | undefined) => Credential;
}

const learnFrom = (value: unknown, name: string, onSecret: (name: string, secret: string) => void): void => {
  if (typeof value === 'string' && secretMembers.has(name)) onSecret(name, value);
  if (typeof value !== 'object' || value === null) return;
  for (const [member, inner] of Object.entries(value))
    learnFrom(inner, Array.isArray(value) ? name : member, onSecret);
};

/** The texts of credentials for an API token that an answer shows with its secret: the client made it itself. */
const madeIn = (value: unknown): Readonly<Record<string, string>> => {
  const { id, clientId, clientSecret } = asJsonObject(value);
  if (typeof id !== 'string' || typeof clientSecret !== 'string') return {};
  const names = [id, clientId].filter((name) => typeof name === 'string');
  return Object.fromEntries(
    names.map((name) => [basicText({ tokenId: name, tokenSecret: clientSecret }), id]),
  );
};

/** Begins with the tokens that the client was given. */
export const createSecrets = (sandbox: Token, production: Token): Secrets => {
  /** The mark of each secret. */
  const known = new Map<string, string>();
  const agents: string[] = [];
  /** The addresses that show a card, so that one can be told from another. */
  const addresses: string[] = [];
  /** The ids of tokens that the client has made, by the text of their credential. */
  const made = new Map<string, string>();
  const holders = new Map<string, 'sandbox' | 'production'>();
  const add = (name: string, secret: string): void => {
    if (secret.length >= shortest && !known.has(secret)) known.set(secret, marker(name));
  };
  for (const [name, token] of [['sandbox', sandbox] as const, ['production', production] as const]) {
    holders.set(basicText(token), name);
    add(`${name} credential`, basicText(token));
    add(`${name} secret`, token.tokenSecret);
  }

  const agentOf = (token: string): number => agents.indexOf(token) + 1;

  const nameOf = (member: string, secret: string): string => {
    if (member === 'accessToken') return `agent token ${agentOf(secret)}`;
    return member === 'panEmbedUrl' ? `${member} ${addresses.indexOf(secret) + 1}` : member;
  };

  return {
    learn: (answer) => {
      learnFrom(answer, '', (name, secret) => {
        if (name === 'accessToken' && !agents.includes(secret)) agents.push(secret);
        if (name === 'panEmbedUrl' && !addresses.includes(secret)) addresses.push(secret);
        add(nameOf(name, secret), secret);
      });
      for (const [text, id] of Object.entries(madeIn(answer))) {
        holders.set(text, 'sandbox');
        made.set(text, id);
        add('made credential', text);
      }
    },
    hide: (text) => {
      let hidden = text;
      for (const [secret, mark] of known) hidden = hidden.replaceAll(secret, mark);
      return hidden;
    },
    namesIn: (text) => [
      ...new Set([...known].filter(([secret]) => text.includes(secret)).map(([, name]) => name)),
    ],
    credentialOf: (authorization) => {
      if (authorization === undefined) return { scheme: 'none', holder: 'none' };
      const [scheme = '', text = ''] = authorization.split(/ +/, 2);
      if (/^basic$/i.test(scheme)) {
        const token = made.get(text);
        const holder = holders.get(text) ?? 'unknown';
        return { scheme: 'Basic', holder, ...(token !== undefined && { token }) };
      }
      if (!/^bearer$/i.test(scheme)) return { scheme: 'other', holder: 'unknown' };
      const agent = agentOf(text);
      return agent === 0
        ? { scheme: 'Bearer', holder: 'unknown' }
        : { scheme: 'Bearer', holder: 'agent', agent };
    },
  };
};

/** The mark in place of a credential that nobody was given: the same for the same one. */
export const unknownTokenMark = (authorization: string): string =>
  `«unknown:${createHash('sha256').update(authorization).digest('hex').slice(0, 12)}»`;
