import { randomUUID } from 'node:crypto';
import type { Value } from '../../generators/kernel/from-schema.ts';
import type { Exchange } from '../../spec/exchange.ts';
import { accountsOf, currencyOf, deposit, plenty, rowsOf, type Account } from './accounts.ts';
import type { Client } from './client.ts';
import { Inconclusive } from './examiner.ts';
import { bodyOf, needed } from './judge.ts';
import type { Owned } from './owned.ts';
import { readUntil } from './payments.ts';
import { exampleBody } from './probes.ts';
import { run, target } from './run.ts';
import { approvedPerson } from './verifications.ts';

type Body = Readonly<Record<string, unknown>>;

/** A customer who may have cards, and an account of theirs with money in it. */
export interface Cardholder {
  readonly customerId: string;
  readonly account: Account;
  /** Other internal accounts of theirs. */
  readonly otherAccounts: readonly string[];
}

/** A card that was issued. */
export interface Card {
  readonly id: string;
  readonly holder: Cardholder;
  /** The answer of the issue. */
  readonly issued: Exchange;
}

/** An identifier of the platform's that nobody else has. The sandbox may decide by its end. */
export const ownCardId = (ending = '017'): string => `${run().prefix}-${randomUUID()}-${ending}`;

/** Bitcoin pays for no card in the assumed interface. */
const maySpend = (row: Body): boolean => ![undefined, 'BTC'].includes(currencyOf(row));

/** What the description gives as an example: enough for a target without a memory. */
const exampleHolder = (): Cardholder => {
  const { cardholderId, fundingSources } = exampleBody('cards.issue') as {
    readonly cardholderId: string;
    readonly fundingSources: readonly string[];
  };
  const [id = ''] = fundingSources;
  const account = { id, currency: 'USD', customerId: cardholderId, platformCustomerId: '', umaAddress: '' };
  return { customerId: cardholderId, account, otherAccounts: [] };
};

/** A customer with the account that would fund their card, whatever their KYC says. */
export const holderWith = async (api: Client, customerId: string, customer: Body): Promise<Cardholder> => {
  const listed = await accountsOf(api, customerId);
  const [first, ...others] = rowsOf(listed).filter(maySpend);
  if (first === undefined)
    throw new Inconclusive('prerequisite', 'A new customer has no internal account for a card.', listed);
  const account = {
    id: String(first['id']),
    currency: currencyOf(first) ?? '',
    customerId,
    platformCustomerId: String(customer['platformCustomerId']),
    umaAddress: String(customer['umaAddress']),
  };
  return { customerId, account, otherAccounts: others.map(({ id }) => String(id)) };
};

/** Leaves the test as inconclusive where no approved customer with an account can be had. */
export const someCardholder = async (api: Client, owned: Owned, members: Value = {}): Promise<Cardholder> => {
  if (!target().capabilities.state) return exampleHolder();
  const { id, exchange } = await approvedPerson(api, owned, members);
  return holderWith(api, id, bodyOf(exchange));
};

/** A cardholder with two accounts at least. Leaves the test as inconclusive where a customer has but one. */
export const twoAccountHolder = async (
  api: Client,
  owned: Owned,
): Promise<{ readonly holder: Cardholder; readonly other: string }> => {
  const holder = await someCardholder(api, owned, { currencies: ['USD', 'EUR'] });
  const [other] = holder.otherAccounts;
  if (other === undefined)
    throw new Inconclusive('prerequisite', 'A customer with two currencies has but one account for a card.');
  return { holder, other };
};

/** A cardholder who can pay by card. Leaves the test as inconclusive where no money can be put in. */
const someSolventCardholder = async (api: Client, owned: Owned): Promise<Cardholder> => {
  const holder = await someCardholder(api, owned);
  await deposit(api, holder.account, plenty);
  return holder;
};

/** Asks for a card, whatever the target answers. */
export const issueCard = (api: Client, holder: Cardholder, members: Value = {}): Promise<Exchange> =>
  api.call('cards.issue', {
    body: {
      cardholderId: holder.customerId,
      form: 'VIRTUAL',
      fundingSources: [holder.account.id],
      platformCardId: ownCardId(),
      ...members,
    },
  });

export const readCard = (api: Client, id: string): Promise<Exchange> =>
  api.call('cards.get', { path: { id } });

export const updateCard = (api: Client, id: string, body: unknown): Promise<Exchange> =>
  api.call('cards.update', { path: { id }, body });

export const revealCard = (api: Client, id: string): Promise<Exchange> =>
  api.call('cards.reveal', { path: { id } });

/** Reads a card until its state is this one, or the deadline. */
export const cardUntil = (api: Client, id: string, wanted: string): Promise<Exchange> =>
  readUntil(
    () => readCard(api, id),
    ({ state }) => state === wanted || state === 'CLOSED',
  );

/** A card as the issue left it. Leaves the test as inconclusive when the target issues none. */
export const freshCard = async (api: Client, holder: Cardholder, members: Value = {}): Promise<Card> => {
  const issued = needed(await issueCard(api, holder, members), 'Issuing a card');
  return { id: String(bodyOf(issued)['id']), holder, issued };
};

/** An ACTIVE card of a cardholder. Leaves the test as inconclusive where the issue does not come to that. */
export const activeCard = async (api: Client, holder: Cardholder, members: Value = {}): Promise<Card> => {
  const card = await freshCard(api, holder, members);
  if (!target().capabilities.state || bodyOf(card.issued)['state'] === 'ACTIVE') return card;
  const read = await cardUntil(api, card.id, 'ACTIVE');
  if (bodyOf(read)['state'] === 'ACTIVE') return card;
  throw new Inconclusive('prerequisite', 'A new card did not become ACTIVE.', read);
};

export const someCard = async (api: Client, owned: Owned): Promise<Card> =>
  activeCard(api, await someCardholder(api, owned));

/** The id of the internal account that an entry of fundingSources denotes; the document shows no form for it. */
export const sourceIds = (body: Body): readonly string[] | undefined => {
  const { fundingSources } = body;
  if (!Array.isArray(fundingSources)) return undefined;
  return fundingSources.map((entry: unknown) => {
    if (typeof entry === 'string') return entry;
    const { id, accountId, internalAccountId } = (entry ?? {}) as Body;
    return String(id ?? internalAccountId ?? accountId);
  });
};

/** An ACTIVE card of a cardholder with money. Leaves the test as inconclusive where that cannot be had. */
export const someCardToPayWith = async (api: Client, owned: Owned): Promise<Card> =>
  activeCard(api, await someSolventCardholder(api, owned));
