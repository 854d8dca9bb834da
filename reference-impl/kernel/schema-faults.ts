import { appliedSchemas } from '../../spec/applied-schemas.ts';
import { answerSchemaOf } from '../../spec/description.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { SchemaPointer } from '../../spec/schema-pointer.ts';
import type { Faults } from '../faults.ts';
import type { Answer } from './call.ts';

/** What a derived fault does to the members that a place of the description speaks about. */
const damages: Readonly<Record<string, (value: unknown) => unknown>> = {
  'wrong-type': (value) => (typeof value === 'string' ? 12_345 : 'wrong'),
  'outside-the-list': (value) => (Array.isArray(value) ? ['NOT_A_MEMBER'] : 'NOT_A_MEMBER'),
  missing: () => undefined,
};

interface SchemaFault {
  readonly place: SchemaPointer;
  readonly change: (value: unknown) => unknown;
}

const schemaFaultOf = (name: string): SchemaFault | undefined => {
  const [, place, how = ''] = /^schema:(#\/.+):([^:]+)$/.exec(name) ?? [];
  const change = damages[how];
  return place === undefined || change === undefined ? undefined : { place: place as SchemaPointer, change };
};

const parts = (at: string): readonly string[] =>
  at
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

const changeAt = (body: unknown, at: string, change: (value: unknown) => unknown): void => {
  const path = parts(at);
  const last = path.at(-1);
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], body);
  if (last === undefined || typeof holder !== 'object' || holder === null) return;
  const members = holder as Record<string, unknown>;
  members[last] = change(members[last]);
};

/** Places that a member's presence rule names are described with their holder: the holder is what applies. */
const locationsOf = (
  { place }: SchemaFault,
  applied: ReadonlyMap<string, ReadonlySet<SchemaPointer>>,
): readonly string[] => {
  const cut = place.lastIndexOf('/properties/');
  const holder = place.slice(0, cut) as SchemaPointer;
  const member = place.slice(cut + '/properties/'.length);
  const found = [...applied].flatMap(([at, places]) => {
    if (places.has(place)) return [at];
    return cut > 0 && places.has(holder) ? [`${at}/${member}`] : [];
  });
  // The member and its holder may both lead here, and a damage done twice may mend itself.
  return [...new Set(found)];
};

/**
 * Damages an answer the way the derived faults that are on say: `schema:<pointer>:<how>` changes every member
 * that the place of the description speaks about. The description names the members; no rule is read.
 */
export const withSchemaFaults = (faults: Faults, operation: OperationId, answer: Answer): Answer => {
  const on = faults.on().flatMap((name) => schemaFaultOf(name) ?? []);
  const schema = answerSchemaOf(operation, answer.status);
  if (on.length === 0 || schema === undefined || answer.body === undefined) return answer;
  const body = JSON.parse(JSON.stringify(answer.body)) as unknown;
  const applied = appliedSchemas(schema, body);
  for (const fault of on) for (const at of locationsOf(fault, applied)) changeAt(body, at, fault.change);
  return { ...answer, body };
};
