import type { Call } from './call.ts';
import { bodyOf, wordIn } from './call.ts';
import * as is from './checks.ts';
import { accountCalled, openAccounts } from './internal-accounts.ts';
import { payeeCalled } from './payees.ts';
import { livesAt, personCalled } from './people.ts';
import { unprocessable } from './refusal.ts';
import type { InternalAccount, Offer, Payee, Platform } from './world.ts';
import { moment } from './world.ts';

/** The document shows ACCOUNT alone; the others are this server's. */
const types = {
  source: ['ACCOUNT', 'ADDRESS', 'MONEY_TO_COME'],
  destination: ['ACCOUNT', 'ADDRESS'],
};

const side = (name: 'source' | 'destination'): is.Check =>
  is.objectOf(
    {
      [`${name}Type`]: is.oneOf(types[name]),
      accountId: is.filledText,
      address: is.filledText,
      holder: is.filledText,
      unit: is.unit,
    },
    [`${name}Type`],
  );

export const sides = { source: side('source'), destination: side('destination') };

const fullest = (platform: Platform, owner: string): InternalAccount => {
  const [account] = [...platform.accounts.values()]
    .filter((each) => each.owner === owner)
    .toSorted((a, b) => b.minor - a.minor);
  if (account === undefined) throw unprocessable('There is no account at this address.');
  return account;
};

const paidIn = (account: InternalAccount): Payee => ({
  id: account.id,
  owner: account.owner,
  code: account.code,
  number: '',
  scheme: 'HOUSE',
  holderName: '',
  nick: undefined,
  since: moment(),
  account,
});

const addressIn = (call: Call, name: 'source' | 'destination'): string =>
  wordIn(bodyOf(call)[name], 'address') ?? '';

const outside = (id: string): Payee => ({
  id,
  owner: undefined,
  code: 'EUR',
  number: '',
  scheme: 'ADDRESS',
  holderName: '',
  nick: undefined,
  since: moment(),
});

/** Whom a quote pays: somebody outside, an account of this house, or whoever lives at an address. */
export const paidBy = (call: Call): Payee => {
  const { destination } = bodyOf(call);
  if (wordIn(destination, 'destinationType') === 'ADDRESS') {
    const address = addressIn(call, 'destination');
    const found = livesAt(call.platform, address);
    return found === 'elsewhere' ? outside(address) : paidIn(fullest(call.platform, found.id));
  }
  const id = wordIn(destination, 'accountId') ?? '';
  const account = call.platform.accounts.get(id);
  return account === undefined ? payeeCalled(call, id) : paidIn(account);
};

const accountOf = ({ platform }: Call, owner: string, code: string): InternalAccount => {
  openAccounts(platform, owner, [code]);
  const account = [...platform.accounts.values()].find((each) => each.owner === owner && each.code === code);
  if (account === undefined) throw new Error(`${code} has not been opened.`);
  return account;
};

const ofHolder = (call: Call, source: unknown): InternalAccount =>
  accountOf(call, personCalled(call, wordIn(source, 'holder') ?? '').id, wordIn(source, 'unit') ?? '');

/** Only accounts of this scheme can be charged. */
export const pullableScheme = 'EUR_ACCOUNT';

type Paying = Pick<Offer, 'account' | 'from'>;

const payingAccount = (call: Call, id: string): Paying => {
  const payee = call.platform.payees.get(id);
  return payee?.scheme === pullableScheme && payee.owner !== undefined
    ? { account: accountOf(call, payee.owner, payee.code), from: 'a charged account' }
    : { account: accountCalled(call, id), from: 'the account' };
};

/** Where the money of a quote comes from. */
export const payingFor = (call: Call): Paying => {
  const { source } = bodyOf(call);
  const type = wordIn(source, 'sourceType');
  if (type === 'MONEY_TO_COME') return { account: ofHolder(call, source), from: 'somebody, in time' };
  if (type !== 'ADDRESS') return payingAccount(call, wordIn(source, 'accountId') ?? '');
  const found = livesAt(call.platform, addressIn(call, 'source'));
  if (found === 'elsewhere') throw unprocessable('Only an address of this house can pay.');
  return { account: fullest(call.platform, found.id), from: 'the account' };
};
