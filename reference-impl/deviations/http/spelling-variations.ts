import { isJsonObject } from '../../../spec/json.ts';
import { answerSchemaOf } from '../../../spec/schema/description.ts';
import { asWritten, jsonText } from '../../http/json-text.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { uuidAsWritten } from '../../store/ids.ts';
import { envelopeOf } from '../../webhooks/outbox.ts';
import type { Variations } from '../deviation.ts';
import { succeeding } from '../serving.ts';
import { eventWithAbsentAsNull, withAbsentAsNull } from './absent-as-null.ts';

type Change = (value: unknown) => unknown;

const mapped = (value: unknown, change: Change): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapped(item, change));
  if (!isJsonObject(value)) return change(value);
  return change(
    Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapped(member, change)])),
  );
};

/** Through JSON, so that Dates and the like are what the reader will see. */
const plain = (body: unknown): unknown => JSON.parse(JSON.stringify(body));

/** Every value of a body is written differently. */
const rewriting = (change: Change): Replacement =>
  replacing(asWritten, (right, context, body) => mapped(plain(right(context, body)), change));

const withOneMore: Change = (value) =>
  isJsonObject(value) ? { ...value, vendorNote: { text: 'more', since: 2025 } } : value;

const reversed: Change = (value) =>
  isJsonObject(value) ? Object.fromEntries(Object.entries(value).toReversed()) : value;

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const respelling = (spell: (text: string) => string): Replacement =>
  rewriting((value) => (typeof value === 'string' && timestamp.test(value) ? spell(value) : value));

const withoutMilliseconds: Change = (value) =>
  typeof value === 'string' && timestamp.test(value) ? value.replace(/\.\d+/, '.000') : value;

const later = new Set(['updatedAt', 'settledAt']);

/** The times of what happened later, less exact than that of the beginning. */
const laterInSeconds: Change = (value) =>
  isJsonObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, each]) => [
          name,
          later.has(name) && typeof each === 'string' && timestamp.test(each)
            ? each.replace(/\.\d+/, '')
            : each,
        ]),
      )
    : value;

const shifted = (text: string, minutes: number): string =>
  new Date(Date.parse(text) + minutes * 60_000).toISOString().slice(0, -1);

const spacedOut: Replacement = replacing(jsonText, (_right, context, body) =>
  JSON.stringify(asWritten(context, body), undefined, 2),
);

/** Marks whole numbers so that they can be found in the text: JSON.stringify would not write the point. */
const marked: Change = (value) =>
  typeof value === 'number' && Number.isInteger(value) ? `\u0001${value}` : value;

/** Marked whole numbers are written with this at their end; JSON lets them. */
const ending = (end: string): Replacement =>
  replacing(jsonText, (right, context, body) =>
    right(context, body).replaceAll(/"\\u0001(-?\d+)"/g, `$1${end}`),
  );

/** A UUID of version 7 begins with the milliseconds; what follows stays random. */
const asVersion7 = (uuid: string): string => {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${uuid.slice(15)}`;
};

const withNullAnswers = succeeding((id, answer) => ({
  ...answer,
  body: withAbsentAsNull(answerSchemaOf(id, answer.status), answer.body),
}));

/** How JSON and the values in it may be written differently. */
export const spellingVariations = {
  'answers-hold-unknown-members': {
    about: 'every object of an answer or webhook has one more member',
    gaps: [
      'card-transactions/fields',
      'external-accounts/shape',
      'internal-accounts/shape',
      'internal-accounts/payment-instructions',
      'invitations/shape',
      'lookups/shape',
      'platform-config/shape',
      'transactions/other-members',
      'cards/other-fields',
      'agents/fields',
    ],
    readings: ['customers/tax-member-names', 'webhooks/two-members'],
    areas: 'everything',
    replaces: rewriting(withOneMore),
  },
  'absent-members-are-null': {
    about: 'members without a value are null in answers and webhooks, where they could be left out',
    gaps: ['conventions/absent-members'],
    areas: 'everything',
    choice: 'absent members',
    replaces: [
      withNullAnswers,
      replacing(envelopeOf, (right, world, envelope) => eventWithAbsentAsNull(right(world, envelope))),
    ],
  },
  'absent-members-are-null-in-answers': {
    about: 'members without a value are null in answers, and left out of webhooks',
    gaps: ['conventions/absent-members'],
    areas: 'everything',
    choice: 'absent members',
    replaces: withNullAnswers,
  },
  'members-come-in-another-order': {
    about: 'the members of every object come in the reverse order',
    areas: 'everything',
    replaces: rewriting(reversed),
  },
  'json-is-spaced-out': {
    about: 'JSON has line breaks and spaces between its members',
    areas: 'everything',
    replaces: spacedOut,
  },
  'integers-end-in-point-zero': {
    about: 'whole numbers are written 100.0',
    areas: 'everything',
    choice: 'numbers',
    replaces: [rewriting(marked), ending('.0')],
  },
  'integers-have-exponents': {
    about: 'whole numbers are written 100E0',
    areas: 'everything',
    choice: 'numbers',
    replaces: [rewriting(marked), ending('E0')],
  },
  'timestamps-have-an-offset': {
    about: 'timestamps are written with the offset +05:30',
    gaps: ['conventions/zone-and-fraction-of-timestamps'],
    areas: 'everything',
    choice: 'timestamps',
    replaces: respelling((text) => `${shifted(text, 330)}+05:30`),
  },
  'timestamps-have-whole-seconds': {
    about: 'timestamps have no fractions of a second',
    gaps: ['conventions/zone-and-fraction-of-timestamps'],
    areas: 'everything',
    choice: 'timestamps',
    replaces: respelling((text) => text.replace(/\.\d+/, '')),
  },
  'later-times-have-whole-seconds': {
    about: 'updatedAt and settledAt have no fractions of a second, other times have',
    gaps: ['conventions/zone-and-fraction-of-timestamps'],
    areas: ['beneficial-owners', 'customers', 'payments', 'refunds', 'transactions'],
    choice: 'timestamps',
    replaces: rewriting(laterInSeconds),
  },
  'timestamps-have-the-basic-format': {
    about: 'timestamps are written 20251013T101530Z',
    gaps: ['conventions/zone-and-fraction-of-timestamps'],
    areas: 'everything',
    choice: 'timestamps',
    replaces: respelling((text) => text.replaceAll(/[-:]|\.\d+/g, '')),
  },
  'timestamps-have-microseconds': {
    about: 'timestamps have six digits behind the point',
    areas: 'everything',
    choice: 'timestamps',
    replaces: respelling((text) => `${text.slice(0, -1)}000Z`),
  },
  'timestamps-have-a-comma-and-a-short-offset': {
    about: 'timestamps are written 2025-10-13T10:15:30,125-03',
    areas: 'everything',
    choice: 'timestamps',
    replaces: respelling((text) => `${shifted(text, -180).replace('.', ',')}-03`),
  },
  'rows-and-webhooks-lose-their-milliseconds': {
    about: 'timestamps in lists and webhooks end in .000, those in other answers are exact',
    gaps: ['conventions/zone-and-fraction-of-timestamps'],
    areas: ['payments', 'quotes', 'refunds', 'transactions', 'webhooks'],
    choice: 'timestamps',
    replaces: [
      succeeding((_id, answer) =>
        isJsonObject(answer.body) && 'hasMore' in answer.body
          ? { ...answer, body: mapped(plain(answer.body), withoutMilliseconds) }
          : answer,
      ),
      replacing(envelopeOf, (right, world, envelope) => {
        const whole = right(world, envelope);
        return { ...whole, data: mapped(plain(whole.data), withoutMilliseconds) };
      }),
    ],
  },
  'uuids-are-upper-case': {
    about: 'the UUIDs in ids are in capitals',
    gaps: ['conventions/uuid-version'],
    areas: 'everything',
    choice: 'uuids',
    replaces: replacing(uuidAsWritten, (right, context, uuid) => right(context, uuid).toUpperCase()),
  },
  'uuids-are-version-7': {
    about: 'the UUIDs in ids are of version 7',
    gaps: ['conventions/uuid-version'],
    areas: 'everything',
    choice: 'uuids',
    replaces: replacing(uuidAsWritten, (right, context, uuid) => asVersion7(right(context, uuid))),
  },
} as const satisfies Variations;
