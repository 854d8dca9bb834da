import { namesIn } from '../../../spec/schema/json-pointer.ts';
import { appliedSchemas, type AppliedSchemas } from '../../../spec/schema/applied-schemas.ts';
import { answerSchemaOf } from '../../../spec/schema/description.ts';
import { holderOf, type SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { errorAnswer } from '../../http/send.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { envelopeOf } from '../../webhooks/outbox.ts';
import { succeeding } from '../serving.ts';
import { keywordsAt, type DerivedFault, type Keywords } from './derived-faults.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { describedBodyOf } from '../../../spec/webhooks.ts';

type Change = (value: unknown, keywords: Keywords) => unknown;

const badFormats: Readonly<Record<string, string>> = {
  'date-time': 'yesterday at noon',
  date: '28/02/1990',
  email: 'nobody',
};

/** The change of a derived fault to the members that a place of the description speaks about. */
const changes: Readonly<Record<string, Change>> = {
  'wrong-type': (value, { type }) =>
    typeof value === 'string' || [type].flat().includes('string') ? 12_345 : 'wrong',
  'outside-the-list': (value) => (Array.isArray(value) ? ['NOT_A_MEMBER'] : 'NOT_A_MEMBER'),
  'outside-the-pattern': () => '\u0000',
  'outside-the-format': (_value, { format }) => badFormats[String(format)] ?? 'no such thing',
  'under-the-minimum': (_value, { minimum }) => Number(minimum) - 1,
  'over-the-maximum': (_value, { maximum }) => Number(maximum) + 1,
  missing: () => undefined,
};

/** A value with one of its members, at a path of names, changed. Only what is there can be of another shape. */
const changedAt = (
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): unknown => {
  if (name === undefined) return change(value);
  if (Array.isArray(value))
    return value.map((item: unknown, index) =>
      String(index) === name ? changedAt(item, rest, change) : item,
    );
  if (!isJsonObject(value) || !Object.hasOwn(value, name)) return value;
  return { ...value, [name]: changedAt(value[name], rest, change) };
};

/** Places that a member's presence rule names are described with their holder: the holder is what applies. */
const locationsOf = ({ place, how }: DerivedFault, applied: AppliedSchemas): readonly string[] => {
  const cut = place.lastIndexOf('/properties/');
  const holder = holderOf(place);
  const member = place.slice(cut + '/properties/'.length);
  const found = [...applied].flatMap(([at, places]) => {
    if (places.has(place)) return [at];
    return how === 'missing' && holder !== undefined && places.has(holder) ? [`${at}/${member}`] : [];
  });
  // The member and its holder may both lead here, and a change made twice may mend itself.
  return [...new Set(found)];
};

const changedBody = (
  on: readonly DerivedFault[],
  schema: SchemaPointer | undefined,
  body: unknown,
): unknown => {
  if (schema === undefined || body === undefined) return body;
  let copy: unknown = JSON.parse(JSON.stringify(body));
  const applied = appliedSchemas(schema, copy);
  for (const fault of on) {
    const change = changes[fault.how];
    if (change === undefined) continue;
    const keywords = keywordsAt(fault.place);
    for (const at of locationsOf(fault, applied))
      copy = changedAt(copy, namesIn(at), (value) => change(value, keywords));
  }
  return copy;
};

/**
 * Answers, refusals and webhooks are wrong the way these faults say: `schema:<pointer>:<how>` changes every member
 * that the place of the description speaks about. The description names the members; no rule is read.
 */
export const changingAnswers = (on: readonly DerivedFault[]): readonly Replacement[] => [
  succeeding((id, answer) => ({
    ...answer,
    body: changedBody(on, answerSchemaOf(id, answer.status), answer.body),
  })),
  replacing(errorAnswer, (right, world, error) => {
    const answer = right(world, error);
    return { ...answer, body: changedBody(on, '#/components/schemas/Error', answer.body) };
  }),
  replacing(envelopeOf, (right, world, given) => {
    const envelope = right(world, given);
    // The result may be of another shape: that is the fault.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return changedBody(on, describedBodyOf(envelope.type), envelope) as typeof envelope;
  }),
];
