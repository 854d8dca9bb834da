import { contract } from '../../../spec/contract/in-use.ts';
import { isJsonObject, textsIn } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { namesIn } from '../../../spec/schema/json-pointer.ts';
import type { Hints, Suggested } from '../../description/matching/hints.ts';
import { wordsOf } from '../../description/matching/words.ts';
import { namedByRefusal } from '../../kit/assertions/named-by-refusal.ts';
import type { Template } from '../../target/dialect/dialect.ts';
import { heldAt, putAt } from '../../target/dialect/pointers.ts';
import type { Target } from '../../target/target.ts';
import type { Break } from './advice.ts';
import type { LearnedEntry } from './entries.ts';

const refuses: readonly number[] = [400, 409, 415, 422];

/** The operation whose body may be mended; undefined where the document shows it, or nothing was refused. */
const refusedIn = ({ on }: Break): OperationId | undefined => {
  const id = on?.operation ?? '';
  if (on === undefined || !contract().isOperationId(id) || !refuses.includes(on.response.status))
    return undefined;
  const isOpen = contract().operation(id).shows !== 'shape' && isJsonObject(on.request.body);
  return isOpen ? id : undefined;
};

const withValue = (target: Target, id: OperationId, at: string, value: unknown): Template =>
  putAt(target.dialect.bodies[id] ?? { $rest: true }, namesIn(at), value) as Template;

/** Values for members of which only the name is known. */
const byName: readonly (readonly [words: readonly string[], value: unknown])[] = [
  [['accept', 'accepted', 'agree', 'agreed', 'consent', 'term', 'confirm', 'confirmed', 'attest'], true],
  [['currency', 'ccy'], 'USD'],
  [['country', 'region', 'nationality'], 'US'],
  [['locale', 'language'], 'en'],
  [['purpose'], 'P2P_TRANSFERS'],
  [['name', 'label', 'title', 'nickname', 'description', 'memo'], 'psi'],
];

const guessedFor = (at: string): unknown =>
  byName.find(([words]) => wordsOf(namesIn(at).at(-1) ?? '').some((word) => words.includes(word)))?.[1];

/** A member that a refusal names and that was not sent: a value that the description gives, or one by its name. */
const lacking = (target: Target, found: Break, id: OperationId, hints: Hints): readonly LearnedEntry[] => {
  const { on } = found;
  const sent = on?.wire?.requestBody ?? on?.request.body;
  return namedByRefusal(on?.wire?.responseBody ?? on?.response.body)
    .filter((at) => heldAt(sent, namesIn(at)) === undefined)
    .flatMap((at): readonly LearnedEntry[] => {
      const value = hints.valueAt(target, id, at) ?? guessedFor(at);
      return value === undefined
        ? []
        : [
            {
              at: ['dialect', 'bodies', id],
              value: withValue(target, id, at, value),
              why: `its refusal names ${at.slice(1)}`,
            },
          ];
    });
};

/** Words that a refusal lists as what is allowed. */
const allowedIn = (answer: unknown): readonly string[] => {
  const lists = textsIn(answer).flatMap((text) => {
    const [, said] =
      /\b(?:one of|allowed(?: values)?(?: are)?|expected|must be|either|supported)\b:?\s*(.+)/i.exec(text) ??
      [];
    return said?.match(/[A-Za-z][\w-]{1,40}/g) ?? [];
  });
  const single = textsIn(answer).filter((text) => /^[A-Z][A-Z0-9_]{1,40}$/.test(text));
  return [...new Set([...lists.filter((word) => /^[A-Z0-9_]+$/.test(word)), ...single])].slice(0, mostValues);
};

const mostValues = 8;

/** A member that was sent with a word that the target does not know: those that its refusal lists. */
const disallowed = (target: Target, { on }: Break, id: OperationId): readonly LearnedEntry[] => {
  const sent = on?.wire?.requestBody ?? on?.request.body;
  const answer = on?.wire?.responseBody ?? on?.response.body;
  const allowed = allowedIn(answer);
  return namedByRefusal(answer).flatMap((at): readonly LearnedEntry[] => {
    const value = heldAt(sent, namesIn(at));
    if (typeof value !== 'string' || allowed.includes(value)) return [];
    return allowed.map((word) => ({
      at: ['dialect', 'bodies', id],
      value: withValue(target, id, at, word),
      why: `its refusal lists ${word} for ${at.slice(1)}`,
      isGuess: true,
    }));
  });
};

/** What a refusal of a body teaches, beside names: values for what it lacks, and words for what it does not know. */
export const bodyRepairs = (
  target: Target,
  found: Break,
  hints: Hints | undefined,
): readonly LearnedEntry[] => {
  const id = refusedIn(found);
  if (id === undefined || hints === undefined) return [];
  return [...lacking(target, found, id, hints), ...disallowed(target, found, id)];
};

const entriesOf = (id: OperationId, { dialect }: Target, suggested: Suggested): readonly LearnedEntry[] => {
  const why = 'the description has nothing nearer, and the link holds with it';
  const place = suggested.operations[id];
  const { [id]: body } = suggested.bodies;
  const { [id]: parameters } = suggested.parameters;
  return [
    ...(place === undefined ? [] : [{ at: ['dialect', 'operations', id] as const, value: place, why }]),
    ...(body === undefined ? [] : [{ at: ['dialect', 'bodies', id] as const, value: body, why }]),
    ...(parameters === undefined
      ? []
      : [{ at: ['dialect', 'parameters', id] as const, value: parameters, why }]),
    ...Object.entries(suggested.members).map(([schema, moves]) => ({
      at: ['dialect', 'members', schema] as const,
      value: { ...moves, ...dialect.members[schema] },
      why,
    })),
  ];
};

/** Places at which an operation may be that was looked for in vain, each with the names that go with it. */
export const placeRepairs = (
  target: Target,
  { message, on }: Break,
  hints: Hints | undefined,
): readonly (readonly LearnedEntry[])[] => {
  const id = on?.operation ?? '';
  const isOpen =
    contract().isOperationId(id) &&
    target.dialect.operations[id] === undefined &&
    message.includes(`dialect.operations.${id}`);
  return isOpen && hints !== undefined
    ? hints.placesOf(id).map((suggested) => entriesOf(id, target, suggested))
    : [];
};
