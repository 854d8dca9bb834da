import { damaged, type Damages, type Faults } from './faults.ts';

type Body = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const changed = (member: 'source' | 'destination', change: (end: unknown) => unknown) => (body: unknown) =>
  isObject(body) && Object.hasOwn(body, member) ? { ...body, [member]: change(body[member]) } : body;

/** An end of a quote of which nothing says what it is. */
const typed = (member: 'source' | 'destination') =>
  changed(member, (end) => (isObject(end) ? { [`${member}Type`]: 'ACCOUNT', ...end } : end));

/** An end of a quote that is no more than an id. */
const whole = (member: 'source' | 'destination') =>
  changed(member, (end) =>
    typeof end === 'string' ? { [`${member}Type`]: 'ACCOUNT', accountId: end } : end,
  );

/** Requests that are no requests, and what faults read them as. */
const misreadings: Damages<unknown> = {
  'quote-source-is-an-account-by-default': typed('source'),
  'quote-destination-is-an-account-by-default': typed('destination'),
  'quote-source-may-be-a-bare-id': whole('source'),
  'quote-destination-may-be-a-bare-id': whole('destination'),
};

/** A body as it was sent; the faults that are on read something into it. */
export const asRead = (faults: Faults, body: unknown): unknown => damaged(faults, misreadings, body);
