import type { HttpMethod } from '../../spec/operations/operation.ts';

/** The place of one of our operations in a description. */
export interface Placed {
  readonly method: HttpMethod;
  readonly path: string;
}

/** How another team would describe the same interface. */
export interface Style {
  readonly name: string;
  /** In one sentence, for the published table. */
  readonly about: string;
  /** Kept out of sight while the matching was changed: its first score is published. */
  readonly isHeldOut?: true;
  /** Our words, in the singular and joined by hyphens, and theirs. */
  readonly words: Readonly<Record<string, string>>;
  readonly members: 'camel' | 'snake' | 'kebab';
  /** From our method and path, in their words already; `verb` is the last part of our operation's name. */
  readonly place: (ours: Placed, id: string) => Placed;
  /** From words: `card`, `issue`; undefined for none. */
  readonly operationId: (group: string, verb: string) => string | undefined;
  /** From our summary, in their words. */
  readonly summary: (words: string) => string | undefined;
  readonly hasTags: boolean;
  /** The member that every request of an undocumented body is wrapped in. */
  readonly envelope?: string;
}

const camel = (words: string): string =>
  words.replaceAll(/[- _]+(\w)/g, (_, letter: string) => letter.toUpperCase());
const snake = (words: string): string => words.replaceAll(/[- ]+/g, '_');
const capital = (words: string): string => `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;

const same = (ours: Placed): Placed => ours;

/** Creations by PUT, changes and deletions by POST to a verb at the end. */
const byVerbs =
  (change: string, remove: string) =>
  ({ method, path }: Placed): Placed => {
    if (method === 'PATCH') return { method: 'POST', path: `${path}/${change}` };
    if (method === 'DELETE') return { method: 'POST', path: `${path}/${remove}` };
    return method === 'POST' && !path.includes('{') ? { method: 'PUT', path } : { method, path };
  };

/** `POST /cards.issue`, the parameters behind. */
const remote = ({ method, path }: Placed, id: string): Placed => {
  const parameters = [...path.matchAll(/\{\w+\}/g)].map(([name]) => name);
  const nouns = path
    .split('/')
    .filter((part) => part !== '' && !part.startsWith('{'))
    .slice(0, 2)
    .join('.');
  const verb = id.split('.').at(-1) ?? '';
  return {
    method: method === 'GET' ? 'GET' : 'POST',
    path: `/${[`${nouns}.${verb}`, ...parameters].join('/')}`,
  };
};

export const styles: readonly Style[] = [
  {
    name: 'same-words',
    about: 'our words, without ids and tags of operations',
    words: {},
    members: 'camel',
    place: ({ method, path }) => ({ method, path: `/v1${path}` }),
    operationId: () => undefined,
    summary: (words) => words,
    hasTags: false,
  },
  {
    name: 'synonyms',
    about: 'other words of the field for each thing, summaries in those words',
    words: {
      customer: 'client',
      'external-account': 'payout-destination',
      'internal-account': 'ledger-account',
      'beneficial-owner': 'shareholder',
      document: 'file',
      invitation: 'invite',
      token: 'api-key',
      config: 'setting',
      'exchange-rate': 'fx-rate',
      discovery: 'institution',
      'uma-provider': 'vasp',
      receiver: 'lookup',
      card: 'payment-card',
      stablecoin: 'coin',
      'delegated-key': 'signing-key',
      amount: 'value',
      currency: 'ccy',
    },
    members: 'camel',
    place: same,
    operationId: (group, verb) => camel(`${verb}-${group}`),
    summary: (words) => words,
    hasTags: true,
  },
  {
    name: 'snake',
    about: 'snake_case names, other methods, changes and deletions by a verb at the end of the path',
    words: {
      customer: 'person',
      'external-account': 'bank-account',
      'internal-account': 'balance',
      token: 'key',
    },
    members: 'snake',
    place: byVerbs('amend', 'remove'),
    operationId: (group, verb) => snake(`${group}_${verb}`),
    summary: (words) => words.toLowerCase(),
    hasTags: true,
  },
  {
    name: 'remote-calls',
    about: 'one path for each call, as POST /cards.issue; no summaries',
    words: { invitation: 'referral', document: 'attachment' },
    members: 'camel',
    place: remote,
    operationId: (group, verb) => camel(`${group}-${verb}`),
    summary: () => undefined,
    hasTags: true,
  },
  {
    name: 'bare',
    about: 'paths and schemas alone: no summaries, ids or tags',
    words: { config: 'preference', 'kyc-link': 'onboarding-link' },
    members: 'snake',
    place: ({ method, path }) => ({ method, path: `/api${path}` }),
    operationId: () => undefined,
    summary: () => undefined,
    hasTags: false,
  },
  {
    name: 'wrapped',
    about: 'requests wrapped in one member, names of one letter more or less, full sentences as summaries',
    words: { amount: 'minor-amount', 'customer-id': 'owner', account: 'acct' },
    members: 'camel',
    place: same,
    operationId: (group, verb) => `${capital(camel(group))}_${capital(verb)}`,
    summary: (words) => `Use this to ${words.slice(0, 1).toLowerCase()}${words.slice(1)}.`,
    hasTags: true,
    envelope: 'data',
  },
  {
    name: 'short',
    isHeldOut: true,
    about: 'clipped words in paths and members, summaries in the words of the document',
    words: {
      customer: 'cust',
      'external-account': 'ext-acct',
      'internal-account': 'int-acct',
      transaction: 'txn',
      document: 'doc',
      beneficial: 'ben',
      exchange: 'fx',
      invitation: 'inv',
      currency: 'cur',
      amount: 'amt',
      quantity: 'qty',
    },
    members: 'snake',
    place: same,
    operationId: () => undefined,
    summary: (words) => `@${words}`,
    hasTags: false,
  },
  {
    name: 'fanciful',
    isHeldOut: true,
    about: 'invented words in paths and members, summaries in the words of the document',
    words: {
      customer: 'folk',
      'external-account': 'harbor',
      'internal-account': 'vault',
      document: 'scroll',
      invitation: 'ticket',
      token: 'badge',
      card: 'plastic',
      agent: 'robot',
      stablecoin: 'doubloon',
      session: 'visit',
      credential: 'proof',
      amount: 'heft',
      currency: 'tongue',
      config: 'rulebook',
    },
    members: 'camel',
    place: byVerbs('alter', 'drop'),
    operationId: () => undefined,
    summary: (words) => `@${words}`,
    hasTags: false,
  },
  {
    name: 'kebab-nouns',
    isHeldOut: true,
    about: 'kebab-case, two-word synonyms, ids such as cards_v2_list, no summaries',
    words: {
      customer: 'account-holder',
      'external-account': 'counterparty-account',
      'internal-account': 'stored-value-account',
      'beneficial-owner': 'controlling-person',
      document: 'evidence',
      token: 'access-credential',
      config: 'platform-setting',
    },
    members: 'kebab',
    place: ({ method, path }) => ({ method: method === 'PATCH' ? 'PUT' : method, path: `/v2${path}` }),
    operationId: (group, verb) => `${snake(group)}_v2_${verb}`,
    summary: () => undefined,
    hasTags: false,
  },
];
