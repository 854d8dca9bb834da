import { answerSchemaOf, requestSchemaOf, resolve } from '../../spec/schema/description.ts';
import { isJsonObject } from '../../spec/json.ts';
import { isAssumed } from '../../spec/schema/assumed.ts';
import { namesIn } from '../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { webhookBodyOf } from '../../spec/webhooks.ts';
import { noDialect, type Dialect } from '../../suites/target/dialect/dialect.ts';
import { renderMembers } from '../../suites/target/dialect/members.ts';
import type { Behaviour, Call } from '../rewriting/behaviour.ts';
import { isJson, isMembers, type Json } from '../rewriting/json.ts';
import type { Assumption } from './assumption.ts';
import {
  answeredWith,
  askedWith,
  assumedMembers,
  isInForms,
  isInWebhooks,
  type AssumedMember,
} from './places.ts';

const nameOf = ({ pointer }: AssumedMember): string => namesIn(pointer).at(-1) ?? '';

/** The same place under another name. */
const otherPlace = (pointer: string): string => pointer.replace(/\/([^/]*)$/, '/other_$1');

/** Stands for a member that is to go, until it has gone. */
const gone = '\u0000gone';

const goneFrom = (pointer: string): string => pointer.replace(/\/[^/]*$/, `/${gone}`);

const withoutGone = (value: Json | undefined): Json | undefined => {
  if (Array.isArray(value)) return value.map((item) => withoutGone(item) ?? null);
  if (!isMembers(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => (name === gone ? [] : [[name, withoutGone(member)]])),
  );
};

type Names = Pick<Dialect, 'members' | 'values'>;
type Direction = 'to' | 'from';

/** A body in other terms. JSON stays JSON. */
const rendered = (
  names: Names,
  direction: Direction,
  schema: SchemaPointer | undefined,
  body: Json | undefined,
): Json | undefined => {
  const { body: said } = renderMembers(names, direction, schema, body);
  return isJson(said) ? withoutGone(said) : undefined;
};

/** A request in other terms; nothing is answered in the server's place. */
const requestIn = (names: Names, direction: Direction, call: Call): undefined => {
  const { operation, body } = call;
  if (operation !== undefined && isMembers(body))
    call.body = rendered(names, direction, requestSchemaOf(operation), body);
  return undefined;
};

/** Answers and webhooks say a member in other terms. */
const showing = (names: Names): Pick<Behaviour, 'after' | 'webhook'> => ({
  after: ({ operation }, answer) => {
    if (operation === undefined || answer.status >= 300) return;
    answer.body = rendered(names, 'to', answerSchemaOf(operation, answer.status), answer.body);
  },
  webhook: (delivery, server) => {
    const { type } = delivery.body;
    const schema = webhookBodyOf(typeof type === 'string' ? type : '');
    const body = rendered(names, 'to', schema, delivery.body);
    return server.post({ ...delivery, body: isMembers(body) ? body : delivery.body });
  },
});

const moved = ({ schema, pointer }: AssumedMember, to: string): Names => ({
  ...noDialect,
  members: { [schema]: { [pointer]: to } },
});

/** Members without which an answer says less than the document states; only their names are assumed. */
const statedMembers: Readonly<Record<string, string>> = {
  'CardReveal/panEmbedUrl': 'Revealing a card answers a URL. Source: Operation catalogue.',
  'KycLink/kycUrl': 'Asking for a hosted KYC link answers a URL. Source: Operation catalogue.',
};

const answered = (member: AssumedMember): readonly Assumption[] => {
  const { schema, pointer, place } = member;
  const operations = answeredWith(place);
  if (operations.length === 0 && !isInWebhooks(place)) return [];
  const common = {
    kind: 'member of answers',
    operations,
    grounds: [`reads ${place}`],
    words: [nameOf(member)],
  } as const;
  const renamed = moved(member, otherPlace(pointer));
  return [
    {
      ...common,
      name: `${schema}${pointer} has another name in answers`,
      behaviour: (isSaid) => ({
        ...showing(renamed),
        ...(isSaid && { before: (call: Call) => requestIn(renamed, 'from', call) }),
      }),
      ...(isInForms(place) ? { place: 'form' as const } : { said: { members: renamed.members } }),
    },
    ...(Object.hasOwn(statedMembers, `${schema}${pointer}`)
      ? []
      : [
          {
            ...common,
            name: `${schema}${pointer} is in no answer`,
            behaviour: () => showing(moved(member, goneFrom(pointer))),
          },
        ]),
  ];
};

const asked = (member: AssumedMember): readonly Assumption[] => {
  const { schema, pointer, place } = member;
  const operations = askedWith(place);
  if (operations.length === 0) return [];
  const renamed = moved(member, otherPlace(pointer));
  return [
    {
      kind: 'member of requests',
      name: `${schema}${pointer} has another name in requests, and is ignored by this one`,
      operations,
      grounds: [`sends ${place}`],
      words: [nameOf(member)],
      behaviour: () => ({
        before: (call) => {
          requestIn(moved(member, goneFrom(pointer)), 'to', call);
          return requestIn(renamed, 'from', call);
        },
      }),
      // In answers the same words would mean that it has another name there, too.
      ...(answeredWith(place).length === 0 && !isInForms(place) && { said: { members: renamed.members } }),
    },
  ];
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** Values that the document shows, where the rest of their enumeration is assumed. Source: States and transitions > Card. */
const shownValues: readonly string[] = ['ISSUER_REJECTED'];

/** The assumed values of an enumeration; one that is described by itself may be the document's own. */
const valuesAt = (place: SchemaPointer): readonly string[] => {
  const node = resolve(place);
  if (!isJsonObject(node)) return [];
  const { $ref: reference, const: only, enum: listed } = node;
  if (isText(reference) && reference.startsWith('#/')) {
    const described: SchemaPointer = `#/${reference.slice(2)}`;
    return isAssumed(described) ? valuesAt(described) : [];
  }
  const values: readonly unknown[] = Array.isArray(listed) ? listed : [];
  return [only, ...values].filter(isText).filter((value) => !shownValues.includes(value));
};

/** The values of an enumeration that the document does not show are others, in answers, webhooks and requests. */
const valued = (member: AssumedMember): readonly Assumption[] => {
  const { schema, pointer, place } = member;
  const values = valuesAt(place);
  const operations = [...new Set([...answeredWith(place), ...askedWith(place)])];
  // The wrapper does not look into forms: a server that takes a value there and shows another contradicts itself.
  if (values.length === 0 || operations.length === 0 || isInForms(place)) return [];
  const names: Names = {
    ...noDialect,
    values: {
      [schema]: {
        [pointer]: Object.fromEntries(values.map((value) => [value, `other-${value.toLowerCase()}`])),
      },
    },
  };
  return [
    {
      kind: 'value',
      name: `${schema}${pointer} has other values`,
      operations,
      grounds: [`reads ${place}`, `sends ${place}`],
      words: [nameOf(member), ...values],
      behaviour: () => ({
        ...showing(names),
        before: (call) => requestIn(names, hasOther(call.body) ? 'from' : 'to', call),
      }),
      said: { values: names.values },
    },
  ];
};

/** Whether a body is in the other terms already: a value of the assumed ones is as unknown as any. */
const hasOther = (body: Json | undefined): boolean => JSON.stringify(body ?? null).includes('"other-');

/** Every assumed member: renamed and absent in answers, ignored in requests, with other values. */
export const memberAssumptions = (): readonly Assumption[] =>
  assumedMembers().flatMap((member) => [...answered(member), ...asked(member), ...valued(member)]);
