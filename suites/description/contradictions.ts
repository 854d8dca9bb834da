import { contract } from '../../spec/contract/in-use.ts';
import { messageOf } from '../../spec/error-message.ts';
import type { OwnDescription } from '../../spec/results/own-description.ts';
import { areaOf, type RuleId } from '../../spec/rules/index.ts';
import { anyOtherValue } from '../../generators/schema/keyword-values.ts';
import { homeOf } from '../../generators/schema/object-schema.ts';
import type { Target } from '../target/target.ts';
import { factsOf, type Parting } from './facts.ts';
import { unjudgedIn, type Diagnosed } from './own-answers.ts';
import { isJudging, validatorOf } from './own-compilers.ts';
import { listsIn } from './own-lists.ts';
import type { OwnFile, OwnSchema, Unread } from './own-operation.ts';
import { ownOperationFor } from './own-operations.ts';
import { comparedWebhooks } from './own-webhooks.ts';
import { parameterPartings } from './parameters.ts';
import { documentedPlaces, probesOf, type Probe } from './probes.ts';
import { answerSubjects, requestSubjects, type Subject } from './subjects.ts';
import { statusPartings } from './whole-answers.ts';

/** The rules that speak on the operation; of rules about a shared schema, those of the operation's own resource. */
const speaksOf = (operation: string, rules: readonly RuleId[]): readonly RuleId[] => {
  const all = [...new Set(rules)];
  if (!contract().isOperationId(operation)) return all;
  const own = all.filter((id) => contract().rule(id).operations.includes(operation));
  return own.length > 0 ? own : all.filter((id) => contract().rule(id).operations.length === 0);
};

const keyOf = ({ at, code, message }: Diagnosed): string => `${at} ${code} ${message}`;

const isWithin = (inner: string, outer: string): boolean => inner === outer || inner.startsWith(`${outer}/`);

/** The objections of theirs to the example itself, where the document describes the place. */
const refusedExample = (subject: Subject, base: readonly Diagnosed[]): readonly Parting[] => {
  const { operation, side, schema, example } = subject;
  const places = documentedPlaces(schema, example);
  // A member asked for beside a request that the document shows whole is too much.
  const isWhole =
    side === 'request' &&
    contract().isOperationId(operation) &&
    contract().operation(operation).shows === 'shape';
  return base
    .filter(({ at, code }) => {
      if (code === 'required') return isWhole;
      return at === '' ? isOfWhole(code) : places.has(at);
    })
    .map(({ at, message }) => ({ operation, side, kind: 'refuses', at, what: message, rules: [] }));
};

/** Where theirs takes no value of ours at all: its inside was not compared. */
const isBlocking = ({ code }: Diagnosed): boolean =>
  ['type', 'oneOf', 'anyOf', 'status', 'content-type', 'false schema'].includes(code);

const isOfWhole = (code: string): boolean => code === 'type' || code === 'content-type';

interface Judged extends Probe {
  readonly agrees: boolean;
}

interface Named extends Judged {
  readonly named: readonly RuleId[];
}

/**
 * Where all that the document forbids of a member is allowed, theirs says nothing of the member: one line instead
 * of many, and none about what is inside it.
 */
const silentPlaces = (judged: readonly Judged[]): ReadonlySet<string> => {
  const places = new Set(judged.map(({ at }) => at));
  return new Set(
    [...places].filter((at) => {
      const forbidden = judged.filter((probe) => probe.at === at && !probe.allowed && !isCondition(probe));
      return forbidden.length > 1 && forbidden.every(({ agrees }) => !agrees);
    }),
  );
};

const isCondition = ({ base }: Probe): boolean => base !== undefined;

/** A rule about every time, day or country does not say that a member is there. */
const isOfAnyMember = (id: RuleId): boolean => areaOf(id) === 'conventions';

const judgedBy = ({ example, against }: Subject, probes: readonly Probe[]): readonly Judged[] => {
  const known = new Map<unknown, ReadonlySet<string>>();
  const knownOf = (value: unknown): ReadonlySet<string> => {
    const present = known.get(value) ?? new Set(against(value).map(keyOf));
    known.set(value, present);
    return present;
  };
  return probes.map((probe) => {
    const before = knownOf(probe.base ?? example);
    const objections = against(probe.value).filter((found) => !before.has(keyOf(found)));
    const refused = probe.allowed
      ? objections.some(({ at }) => isWithin(at, probe.at))
      : objections.length > 0;
    return { ...probe, agrees: probe.allowed !== refused };
  });
};

/** Where theirs takes any value at all, the members of its other lists say nothing more. */
const withoutOpenLists = (judged: readonly Judged[]): readonly Judged[] => {
  const open = new Set(
    judged.filter(({ what, agrees }) => what === anyOtherValue && !agrees).map(({ at }) => at),
  );
  return judged.filter(({ at, foreign }) => foreign === undefined || !open.has(at));
};

/** The objections of theirs to an example of ours, and to each change of it. */
interface Comparison {
  readonly base: readonly Diagnosed[];
  readonly judged: readonly Judged[];
}

type Comparisons = WeakMap<object, Map<string, Comparison>>;

/** Operations share their bodies, errors most of all: a body that both describe alike is compared once. */
const comparison = (subject: Subject, theirs: OwnSchema, known: Comparisons): Comparison => {
  const { schema, example, against, side } = subject;
  // The same for all schemas that say the same.
  const identity = validatorOf(theirs);
  const ofTheirs = known.get(identity) ?? new Map<string, Comparison>();
  known.set(identity, ofTheirs);
  const key = JSON.stringify([homeOf(schema), side, example]);
  const present = ofTheirs.get(key);
  if (present !== undefined) return present;
  const base = against(example);
  const blocked = base.filter(isBlocking).map(({ at }) => at);
  const probes = probesOf(schema, example, listsIn(theirs));
  const open = probes.filter(({ at }) => blocked.every((outer) => !isWithin(at, outer)));
  const fresh = { base, judged: withoutOpenLists(judgedBy(subject, open)) };
  ofTheirs.set(key, fresh);
  return fresh;
};

/** The rules that show that the document describes what probes are about. */
const describedBy = (operation: string, probes: readonly Probe[]): readonly RuleId[] => [
  ...new Set(probes.flatMap(({ rules }) => speaksOf(operation, rules)).filter((id) => !isOfAnyMember(id))),
];

const silentBody = ({ operation, side, schema, example }: Subject): readonly Parting[] => {
  const rules = describedBy(operation, probesOf(schema, example));
  return rules.length === 0 ? [] : [{ operation, side, kind: 'silent', at: '', what: 'the body', rules }];
};

const contradictionsOf = (subject: Subject, known: Comparisons): readonly Parting[] => {
  const { operation, side, theirs } = subject;
  if (theirs === undefined) return silentBody(subject);
  // `unjudgedIn` says so.
  if (!isJudging(validatorOf(theirs))) return [];
  const { base, judged: all } = comparison(subject, theirs, known);
  const judged = all
    .map((probe): Named => ({ ...probe, named: speaksOf(operation, probe.rules) }))
    .filter(({ named }) => named.length > 0);
  const silent = silentPlaces(judged);
  const isUnderSilent = (at: string): boolean =>
    [...silent].some((place) => place !== at && isWithin(at, place));
  const parted = judged.filter(({ at, agrees }) => !agrees && !silent.has(at) && !isUnderSilent(at));
  return [
    ...refusedExample(subject, base),
    ...[...silent]
      .filter((at) => !isUnderSilent(at))
      .map((at) => ({
        at,
        rules: describedBy(
          operation,
          judged.filter((probe) => probe.at === at),
        ),
      }))
      .filter(({ rules }) => rules.length > 0)
      .map(({ at, rules }): Parting => ({
        operation,
        side,
        kind: 'silent',
        at,
        what: 'any value, and none',
        rules,
      })),
    ...parted.map(({ at, what, allowed, named: rules }): Parting => ({
      operation,
      side,
      kind: allowed ? 'refuses' : 'accepts',
      at,
      what,
      rules,
    })),
  ];
};

/** An odd description may break the comparison of one thing: the others are compared all the same. */
const guarded = (at: string, notes: Unread[], work: () => readonly Parting[]): readonly Parting[] => {
  try {
    return work();
  } catch (cause) {
    notes.push({ at, why: `it could not be compared: ${messageOf(cause)}` });
    return [];
  }
};

/** Compares the target's own description with what the document says of requests, answers and webhooks. No traffic. */
export const compareWithDocument = (file: string, own: OwnFile, target: Target): OwnDescription => {
  const all = contract().operationIds.map((id) => [id, ownOperationFor(own.operations, target, id)] as const);
  const found = all.flatMap(([id, theirs]) => (theirs === undefined ? [] : [[id, theirs] as const]));
  const known: Comparisons = new WeakMap();
  const notes: Unread[] = [];
  const compared = (subjects: readonly Subject[]): readonly Parting[] =>
    subjects.flatMap((subject) =>
      guarded(`${subject.operation}, ${subject.side}`, notes, () => contradictionsOf(subject, known)),
    );
  const partings = [
    ...found.flatMap(([id, theirs]) =>
      guarded(id, notes, () => [
        ...statusPartings(id, theirs),
        ...parameterPartings(id, theirs),
        ...compared([...answerSubjects(id, theirs), ...requestSubjects(id, theirs)]),
      ]),
    ),
    ...guarded('webhooks', notes, () => {
      const webhooks = comparedWebhooks(own.webhooks);
      return [...webhooks.partings, ...compared(webhooks.subjects)];
    }),
  ];
  const unread = [...own.unread, ...found.flatMap(([, theirs]) => unjudgedIn(theirs)), ...notes];
  return {
    file,
    described: found.map(([id]) => id),
    absent: all.flatMap(([id, theirs]) => (theirs === undefined ? [id] : [])),
    contradictions: factsOf(partings),
    breaches: [],
    ...(unread.length === 0 ? {} : { unread }),
  };
};
