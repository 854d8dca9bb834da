import { isBag, insist, errorsIn, filledText, positiveInteger, unit } from './checks.ts';
import type { Call, Handler } from './call.ts';
import { bodyOf, wordIn } from './call.ts';
import { post } from './internal-accounts.ts';
import { notify } from './outbox.ts';
import { conflict, missing, unprocessable } from './refusal.ts';
import type { InternalAccount, Person, Platform, Row, World } from './world.ts';
import { later, moment, newId } from './world.ts';

/** Payments from outside that nobody has decided about. */
const undecided = new WeakMap<Platform, Map<string, InternalAccount>>();

const waitingOn = (platform: Platform): Map<string, InternalAccount> => {
  const waiting = undecided.get(platform) ?? new Map<string, InternalAccount>();
  undecided.set(platform, waiting);
  return waiting;
};

const turn = (platform: Platform, id: string, members: Readonly<Record<string, unknown>>): Row => {
  const next = { ...platform.payments.get(id), ...members, id };
  platform.payments.set(id, next);
  notify(platform, 'arrival.turned', next);
  return next;
};

/**
 * Lets a payment in, or sends it back; the first decision stands. Source: Endpoints > Operation catalogue.
 *
 * @throws {Refusal} 409 where nothing waits.
 */
export const decide = (world: World, platform: Platform, id: string, isWanted: boolean): Row => {
  const account = waitingOn(platform).get(id);
  if (account === undefined) throw conflict('NOTHING_TO_DECIDE', 'This transaction waits for nobody.');
  waitingOn(platform).delete(id);
  if (!isWanted) return turn(platform, id, { status: 'FAILED', failureReason: 'QUOTE_EXECUTION_FAILED' });
  later(world, world.stepMs, () => {
    post(platform, account, Number(receivedBy(platform, id)));
    turn(platform, id, { status: 'COMPLETED', settledAt: moment() });
  });
  return turn(platform, id, { status: 'PROCESSING' });
};

const receivedBy = (platform: Platform, id: string): unknown => {
  const amount = platform.payments.get(id)?.['receivedAmount'];
  return isBag(amount) ? amount['amount'] : undefined;
};

const personAt = (call: Call): Person => {
  const [person, address] = [wordIn(call.body, 'person'), wordIn(call.body, 'to')];
  const found = [...call.platform.people.values()].find(
    ({ id, fields }) => id === person || (address !== undefined && fields['umaAddress'] === address),
  );
  if (found === undefined) throw missing('UMA_NOT_FOUND', 'receiver here');
  return found;
};

const fields = { from: filledText, to: filledText, person: filledText, unit, minor: positiveInteger };

/**
 * Sandbox: somebody outside pays a customer. A receiver of the webhook that says 202 decides later, one that says
 * another 2xx lets the money in. Source: Events > Other webhooks.
 */
export const arrive: Handler = (call) => {
  insist(errorsIn(call.body, fields, ['from', 'unit', 'minor']));
  const { world, platform } = call;
  const person = personAt(call);
  const code = wordIn(call.body, 'unit') ?? '';
  const account = [...platform.accounts.values()].find(
    (each) => each.owner === person.id && each.code === code,
  );
  if (account === undefined) throw unprocessable(`The receiver has no account in ${code}.`);

  const amount = { amount: Number(bodyOf(call)['minor']), currency: { code, exponent: 2 } };
  const row: Row = {
    id: newId('Transaction'),
    customerId: person.id,
    status: 'PENDING',
    type: 'INCOMING',
    direction: 'CREDIT',
    sentAmount: amount,
    receivedAmount: amount,
    createdAt: moment(),
    payer: wordIn(call.body, 'from'),
    payee: account.id,
  };
  platform.payments.set(row.id, row);
  waitingOn(platform).set(row.id, account);
  notify(platform, 'arrival.came', row, (status) => {
    if (status !== 202 && waitingOn(platform).has(row.id)) decide(world, platform, row.id, true);
  });
  return { status: 201, body: row };
};
