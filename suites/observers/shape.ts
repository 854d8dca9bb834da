import { contract } from '../../spec/contract/in-use.ts';
import { isJsonObject } from '../../spec/json.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { valueAt } from '../../spec/schema/json-pointer.ts';
import type { Breach } from '../../spec/schema/validation.ts';
import { bodyPlaces } from '../kit/assertions/members.ts';
import { isMaskedNumber } from '../kit/assertions/masked-numbers.ts';
import { hasOtherForm } from '../kit/assertions/other-forms.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import { ruleForStatus } from '../kit/assertions/error-object.ts';
import { detailsRules } from './errors.ts';
import { asksForSignature, noteWallets, type SeenWallets } from './wallet-quotes.ts';
import type { Watch } from './watch.ts';
import { isConditional, wording } from './wording.ts';

/** A rule about a shape speaks where its row says: shared shapes also occur where the document shows nothing. */
const speaksOn =
  ({ operation }: Exchange) =>
  (id: RuleId): boolean => {
    const { operations } = contract().rule(id);
    return operations.length === 0 || operations.includes(operation);
  };

/** Whether answers mask a tax number, or show its end alone, is left open. */
const isMasked = ({ at }: Breach, id: RuleId, body: unknown): boolean => {
  const shown = valueAt(body, at);
  if (id !== 'customers/ssn-has-its-shape' || typeof shown !== 'string') return false;
  return isMaskedNumber(shown) || /^\d{4}$/.test(shown);
};

/** Rows of a page that are looked at together: errors of a list are copied for each further row. */
const rowsAtOnce = 50;

/** A part of a body, and the number of its first row in the whole. */
interface Part {
  readonly body: unknown;
  readonly from: number;
}

/** A page in parts, each with the other members of the page; any other body as it is. */
const partsOf = (body: unknown): readonly Part[] => {
  const rows = isJsonObject(body) ? body['data'] : undefined;
  if (!isJsonObject(body) || !Array.isArray(rows) || rows.length <= rowsAtOnce) return [{ body, from: 0 }];
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, part) => {
    const from = part * rowsAtOnce;
    return { body: { ...body, data: rows.slice(from, from + rowsAtOnce) }, from };
  });
};

/** Rows of one page that are blamed for the same rule: thousands of them say no more than these. */
const mostShown = 3;

/** How often each rule was broken so far, and which rules had something to speak of. */
interface Tally {
  readonly broken: Map<RuleId, number>;
  readonly exercised: Set<RuleId>;
}

/** The rules on the status of a payment that was begun just now. */
const ofBeginnings: readonly RuleId[] = ['quotes/execute-answers-pending', 'transfers/out-answers-pending'];

/** Whether an answer shows a payment that an earlier one has shown: a retry may get it as it is by then. */
const isBegunAgain = (
  { operation, response: { body } }: Exchange,
  { begun }: Pick<Watch, 'begun'>,
): boolean => {
  const begins =
    contract().isOperationId(operation) &&
    ofBeginnings.some((id) => contract().isRuleId(id) && contract().rule(id).operations.includes(operation));
  const id = begins && isJsonObject(body) ? body['id'] : undefined;
  if (typeof id !== 'string') return false;
  const isKnown = begun.has(id);
  begun.add(id);
  return isKnown;
};

interface Examined {
  readonly examine: FindingCollector;
  readonly tally: Tally;
  /** It is the answer to a retry. */
  readonly isAgain: boolean;
  /** The bodies are examples, filled in member by member. */
  readonly isExample: boolean;
}

/**
 * A mock shows some branch of a union, and members that were made one by one: which branch it is, and that one member
 * does not fit another, is nobody's behaviour.
 */
const isOfAnExample = (breach: Breach): boolean => breach.keyword === 'const' || isConditional(breach);

const examinePart = (
  exchange: Exchange,
  schema: SchemaPointer,
  { body: part, from }: Part,
  { examine, tally, isAgain, isExample }: Examined,
): void => {
  const { broken, exercised } = tally;
  const body = contract().description.withNullsAbsent(schema, part);
  const applied = contract().description.appliedSchemas(schema, body);
  const blame = (breach: Breach, id: RuleId): void => {
    const before = broken.get(id) ?? 0;
    broken.set(id, before + 1);
    if (isMasked(breach, id, body) || before >= mostShown || (isExample && isOfAnExample(breach))) return;
    if (isAgain && ofBeginnings.includes(id)) return;
    examine.assert(ruleForStatus(id, exchange.response.status), false, () => ({
      ...wording(breach, body, from),
      on: exchange,
      side: 'response',
    }));
  };
  for (const breach of contract().description.breaches(schema, body))
    for (const id of contract().rulesBrokenBy(breach, applied).filter(speaksOn(exchange))) blame(breach, id);
  for (const id of contract().rulesExercisedBy(applied, body)) exercised.add(id);
};

/** The id in an answer without a body is from its Location header. */
const hasNoBody = ({ response: { body, text } }: Exchange): boolean => body === undefined || text === '';

/**
 * Examines the shape of an answer: every rule that points into the description is asserted where the answer
 * has something to say about it. Breaches of what is only assumed break no rule and are let pass.
 */
export const examineShape = (
  exchange: Exchange,
  examine: FindingCollector,
  { learns, ...seen }: Pick<Watch, 'learns' | 'begun'> & SeenWallets,
): void => {
  noteWallets(exchange, seen);
  const { status, body } = exchange.response;
  const [schema] = bodyPlaces(exchange);
  if (schema === undefined || hasNoBody(exchange) || asksForSignature(exchange, seen)) return;
  if (hasOtherForm(exchange)) return;
  const isAgain = learns && isBegunAgain(exchange, seen);
  const tally: Tally = { broken: new Map(), exercised: new Set() };
  for (const part of partsOf(body))
    examinePart(exchange, schema, part, { examine, tally, isAgain, isExample: !learns });
  for (const id of tally.exercised)
    if (!tally.broken.has(id) && speaksOn(exchange)(id)) examine.held(ruleForStatus(id, status), 1);
};

const parentOf = (member: SchemaPointer): SchemaPointer =>
  member.slice(0, member.lastIndexOf('/properties/')) as SchemaPointer;

/** Examined with the others, but only quotes that wait for strong customer authentication show anything. */
export const challengeRules = [
  'quotes/awaiting-quote-carries-a-challenge',
  'quotes/challenge-is-an-object',
] as const satisfies readonly RuleId[];

/** The rules about places that some answer consists of. */
export const shapeRules = (): readonly RuleId[] => {
  const places = contract().description.placesOfAnswers();
  const elsewhere: readonly RuleId[] = [...challengeRules, ...detailsRules];
  return contract().ruleIds.filter((id) => {
    if (elsewhere.includes(id)) return false;
    const { at = [], requiredAt = [] } = contract().rule(id);
    return at.some((place) => places.has(place)) || requiredAt.some((member) => places.has(parentOf(member)));
  });
};
