import { randomInt } from 'node:crypto';
import type { Call, Handler, Reply } from './call.ts';
import { bodyOf, param, wordIn } from './call.ts';
import * as is from './checks.ts';
import { pageOf } from './pages.ts';
import { livesAt, personCalled } from './people.ts';
import { post, accountCalled, accountRow } from './internal-accounts.ts';
import { missing, Refusal } from './refusal.ts';
import type { InternalAccount, Payee, Row } from './world.ts';
import { moment, newId } from './world.ts';

/** An external account as this server writes it. */
const payeeRow = (payee: Payee): Row => ({
  id: payee.id,
  ...(payee.owner === undefined ? { house: true } : { belongsTo: payee.owner }),
  holderName: payee.holderName,
  ...(payee.nick === undefined ? {} : { nick: payee.nick }),
  coordinates: { scheme: payee.scheme, number: payee.number },
  unit: payee.code,
  addedAt: payee.since,
});

/** The account of the platform with this id. @throws {Refusal} 404 REFERENCE_NOT_FOUND. */
export const payeeCalled = (call: Call, id: string): Payee => {
  const payee = call.platform.payees.get(id);
  if (payee === undefined) throw missing('REFERENCE_NOT_FOUND', 'external account');
  return payee;
};

/** Accounts as the list shows them; the document shows no type of one. */
const rowIn =
  ({ world }: Call) =>
  (account: InternalAccount): Row => ({
    ...accountRow(account),
    ...(world.choices.has('types-are-spelled-otherwise') && { type: 'INTERNAL_CRYPTO' }),
  });

export const listAccounts: Handler = (call) => {
  const of = call.query.get('of');
  const rows = [...call.platform.accounts.values()].filter(
    (account) => account.owner !== undefined && (of === null || account.owner === of),
  );
  return { status: 200, body: pageOf(rows.map(rowIn(call)), call.query) };
};

export const listOwnAccounts: Handler = (call) => {
  const rows = [...call.platform.accounts.values()].filter((account) => account.owner === undefined);
  return { status: 200, body: pageOf(rows.map(rowIn(call)), call.query) };
};

/** A wallet need not say who holds it. */
const payeeFields = {
  holderName: is.filledText,
  unit: is.unit,
  coordinates: is.objectOf({ scheme: is.filledText, number: is.filledText }, ['scheme', 'number']),
};

const addFor = (call: Call, owner: string | undefined): Row => {
  is.insist(is.errorsIn(call.body, payeeFields, ['unit', 'coordinates']));
  const { coordinates } = bodyOf(call);
  const payee: Payee = {
    id: newId('ExternalAccount'),
    owner,
    code: wordIn(call.body, 'unit') ?? '',
    number: wordIn(coordinates, 'number') ?? '',
    scheme: wordIn(coordinates, 'scheme') ?? '',
    holderName: wordIn(call.body, 'holderName') ?? '',
    nick: wordIn(call.body, 'nick'),
    since: moment(),
  };
  call.platform.payees.set(payee.id, payee);
  return payeeRow(payee);
};

export const addPayee: Handler = (call) => ({
  status: 200,
  body: addFor(call, personCalled(call, param(call, 'person')).id),
});

export const addOwnPayee: Handler = (call) => ({ status: 200, body: addFor(call, undefined) });

export const readPayee: Handler = (call) => ({
  status: 200,
  body: payeeRow(payeeCalled(call, param(call, 'payee'))),
});

export const dropPayee: Handler = (call) => {
  call.platform.payees.delete(payeeCalled(call, param(call, 'payee')).id);
  return { status: 202, body: { dropped: true } };
};

const pageOfPayees = (call: Call, isWanted: (payee: Payee) => boolean): Reply => ({
  status: 200,
  body: pageOf([...call.platform.payees.values()].filter(isWanted).map(payeeRow), call.query),
});

export const listPayees: Handler = (call) => {
  const of = call.query.get('of');
  const inUnit = call.query.get('in');
  return pageOfPayees(
    call,
    ({ owner, code }) =>
      owner !== undefined && (of === null || owner === of) && (inUnit === null || code === inUnit),
  );
};

export const listOwnPayees: Handler = (call) => pageOfPayees(call, ({ owner }) => owner === undefined);

/** Carries the bounds of what can be sent there. Source: Limits. */
export const probePayee: Handler = (call) => {
  const payee = payeeCalled(call, param(call, 'payee'));
  return {
    status: 200,
    body: {
      probe: newId('Probe'),
      account: payee.id,
      units: [{ code: payee.code, lowest: 1, highest: 1e12 }],
    },
  };
};

/** The sandbox knows one host; nobody lives elsewhere. Source: Errors > 404. */
export const probeAddress: Handler = (call) => {
  const address = param(call, 'address');
  if (!/^\$[\w.-]+@[\w.-]+$/.test(address))
    throw new Refusal(422, 'UNPROCESSABLE', 'That is not a UMA address.');
  livesAt(call.platform, address);
  return {
    status: 200,
    body: { probe: newId('Probe'), address, units: [{ code: 'EUR', lowest: 1, highest: 1e9 }] },
  };
};

/** Sandbox: money from nowhere. */
export const rain: Handler = (call) => {
  is.insist(is.errorsIn(call.body, { into: is.filledText, minor: is.positiveInteger }, ['into', 'minor']));
  const account = accountCalled(call, wordIn(call.body, 'into') ?? '');
  post(call.platform, account, Number(bodyOf(call)['minor']));
  return { status: 200, body: { ...accountRow(account), droplets: randomInt(9) } };
};
