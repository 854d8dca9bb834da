import {
  describedOperation,
  dereferenced,
  requestSchemaOf,
  resolve,
  responseSchemaOf,
} from '../../spec/schema/description.ts';
import { operationIds, type OperationId } from '../../spec/operations.ts';
import type { ContradictionPlace, OwnDescription } from '../../spec/results/own-description.ts';
import { rule } from '../../spec/rules/index.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { exampleBody } from '../http/probes.ts';
import type { Target } from '../target/target.ts';
import { factsOf, type Parting } from './facts.ts';
import { againstAnswer, againstBody, type Diagnosed } from './own-answers.ts';
import { ownOperationFor, type OwnOperation } from './own-operations.ts';
import { documentedPlaces, probesOf, type Probe } from './probes.ts';

/** One body that both describe: an example of ours, and what theirs has against a value in its place. */
interface Subject {
  readonly operation: OperationId;
  readonly side: ContradictionPlace['side'];
  readonly schema: SchemaPointer;
  readonly example: unknown;
  readonly against: (value: unknown) => readonly Diagnosed[];
}

const examplesAt = (schema: SchemaPointer): readonly unknown[] => {
  const media = resolve(schema.slice(0, schema.lastIndexOf('/')) as SchemaPointer) as {
    readonly example?: unknown;
    readonly examples?: Readonly<Record<string, { readonly value?: unknown }>>;
  };
  const own = [media.example, ...Object.values(media.examples ?? {}).map(({ value }) => value)];
  const shared = (dereferenced(resolve(schema)) as { readonly example?: unknown } | undefined)?.example;
  return [...own, shared].filter((example) => example !== undefined);
};

const isSuccess = (status: string): boolean => /^2\d\d$/.test(status);

/** The status under which theirs tells the same: any success stands for ours, for the document rarely says which. */
const theirStatus = ({ responses }: OwnOperation, status: string): string | undefined => {
  const codes = responses.map(({ code }) => code);
  if (codes.includes(status)) return status;
  return isSuccess(status) ? codes.find(isSuccess) : undefined;
};

/** Successes, and one error for all: their bodies are alike. */
const toldStatuses = (operation: OperationId): readonly string[] => {
  const statuses = Object.keys(describedOperation(operation)?.['responses'] ?? {});
  const error = statuses.find((status) => /^[45]\d\d$/.test(status));
  return [...statuses.filter(isSuccess), ...(error === undefined ? [] : [error])];
};

const answerSubjects = (operation: OperationId, own: OwnOperation): readonly Subject[] =>
  toldStatuses(operation).flatMap((status) => {
    const schema = responseSchemaOf(operation, Number(status));
    const code = theirStatus(own, status);
    if (schema === undefined || code === undefined) return [];
    const headers = { 'content-type': 'application/json' };
    return examplesAt(schema).map((example) => ({
      operation,
      side: 'answer' as const,
      schema,
      example,
      against: (body: unknown) => againstAnswer(own, { status: Number(code), headers, body }),
    }));
  });

const requestSubjects = (operation: OperationId, own: OwnOperation): readonly Subject[] => {
  const schema = requestSchemaOf(operation);
  const example = exampleBody(operation);
  if (schema === undefined || example === undefined) return [];
  return [
    { operation, side: 'request', schema, example, against: (body: unknown) => againstBody(own, body) },
  ];
};

/** The rules that speak on the operation; of rules about a shared schema, those of the operation's own resource. */
const speaksOf = (operation: OperationId, rules: Probe['rules']): readonly string[] => {
  const speaking = [...new Set(rules)].filter((id) => {
    const { operations } = rule(id);
    return operations.length === 0 || operations.includes(operation);
  });
  const own = speaking.filter((id) => rule(id).operations.includes(operation));
  return own.length > 0 ? own : speaking;
};

const keyOf = ({ at, code, message }: Diagnosed): string => `${at} ${code} ${message}`;

const isWithin = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`);

/** What theirs has against the example itself, where the document describes the place. */
const refusedExample = (subject: Subject, base: readonly Diagnosed[]): readonly Parting[] => {
  const { operation, side, schema, example } = subject;
  const places = documentedPlaces(schema, example);
  return base
    .filter(({ at, code }) => at !== '' && places.has(at) && code !== 'required')
    .map(({ at, message }) => ({ operation, side, kind: 'refuses', at, what: message, rules: [] }));
};

interface Judged extends Probe {
  readonly agrees: boolean;
  readonly named: readonly string[];
}

/**
 * Where all that the document forbids of a member is allowed, theirs says nothing of the member: one line instead
 * of many, and none about what is inside it.
 */
const silentPlaces = (judged: readonly Judged[]): ReadonlySet<string> => {
  const places = new Set(judged.map(({ at }) => at));
  return new Set(
    [...places].filter((at) => {
      const forbidden = judged.filter((probe) => probe.at === at && !probe.allowed);
      return forbidden.length > 1 && forbidden.every(({ agrees }) => !agrees);
    }),
  );
};

const contradictionsOf = (subject: Subject): readonly Parting[] => {
  const { operation, side, schema, example, against } = subject;
  const probes = probesOf(schema, example)
    .map((probe) => ({ ...probe, named: speaksOf(operation, probe.rules) }))
    .filter(({ named }) => named.length > 0);
  if (probes.length === 0) return [];
  const base = against(example);
  const known = new Set(base.map(keyOf));
  const judged = probes.map((probe) => {
    const objections = against(probe.value).filter((found) => !known.has(keyOf(found)));
    const refused = probe.allowed
      ? objections.some(({ at }) => isWithin(at, probe.at))
      : objections.length > 0;
    return { ...probe, agrees: probe.allowed !== refused };
  });
  const silent = silentPlaces(judged);
  const isUnderSilent = (at: string): boolean =>
    [...silent].some((place) => place !== at && isWithin(at, place));
  const parted = judged.filter(({ at, agrees }) => !agrees && !silent.has(at) && !isUnderSilent(at));
  return [
    ...refusedExample(subject, base),
    ...[...silent]
      .filter((at) => !isUnderSilent(at))
      .map((at): Parting => {
        const rules = [...new Set(judged.filter((probe) => probe.at === at).flatMap(({ named }) => named))];
        return { operation, side, kind: 'silent', at, what: 'any value, and none', rules };
      }),
    ...parted.map(({ at, what, allowed, named }): Parting => ({
      operation,
      side,
      kind: allowed ? 'refuses' : 'accepts',
      at,
      what,
      rules: named,
    })),
  ];
};

/** Compares the target's own description with what the document says of requests and answers. No traffic. */
export const compareWithDocument = (
  file: string,
  own: readonly OwnOperation[],
  target: Target,
): OwnDescription => {
  const found = operationIds.map((id) => [id, ownOperationFor(own, target, id)] as const);
  return {
    file,
    described: found.flatMap(([id, theirs]) => (theirs === undefined ? [] : [id])),
    absent: found.flatMap(([id, theirs]) => (theirs === undefined ? [id] : [])),
    contradictions: factsOf(
      found.flatMap(([id, theirs]) =>
        theirs === undefined
          ? []
          : [...answerSubjects(id, theirs), ...requestSubjects(id, theirs)].flatMap(contradictionsOf),
      ),
    ),
    breaches: [],
  };
};
