import type { Call } from '../http/call.ts';
import { instantText } from '../http/instants.ts';
import { equalFilters } from '../http/pages.ts';
import { replaceable } from '../runtime/behaviour.ts';
import type { Condition, Where } from '../store/store.ts';

/** The parameters that look into what a transaction is found by. */
const partyFilters = {
  accountIdentifier: 'inner.parties',
  senderAccountIdentifier: 'inner.senders',
  receiverAccountIdentifier: 'inner.receivers',
  reference: 'inner.references',
} as const;

const parties = ({ query }: Call): Where =>
  Object.fromEntries(
    Object.entries(partyFilters)
      .filter(([parameter]) => query[parameter] !== undefined)
      .map(([parameter, member]) => [member, { has: String(query[parameter]) }]),
  );

/** Two instants; without one, no bound on that side. */
export type Range = Readonly<Record<'from' | 'to', string | undefined>>;

/** From one instant to another, both included. */
export const within = replaceable((_call: Call, { from, to }: Range): Condition => ({
  ...(from !== undefined && { atLeast: from }),
  ...(to !== undefined && { atMost: to }),
}));

const instantIn = ({ query }: Call, parameter: string): string | undefined =>
  query[parameter] === undefined ? undefined : instantText(parameter, query[parameter]);

/** Created from one instant of the query to another. */
export const createdWithin = replaceable((call: Call): Condition | undefined => {
  const range = { from: instantIn(call, 'startDate'), to: instantIn(call, 'endDate') };
  return range.from === undefined && range.to === undefined ? undefined : within(call, range);
});

/** Filters that want a member to be equal. */
const equalMembers = ['customerId', 'platformCustomerId', 'status', 'type'] as const;

/** The filters of a listing of transactions, as its query says. */
export const transactionFilters = replaceable((call: Call): Where => ({
  ...equalFilters(call, equalMembers),
  ...parties(call),
  createdAt: createdWithin(call),
}));
