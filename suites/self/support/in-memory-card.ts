import type { CardSequence, CardStep } from '../../../generators/card-sequences.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { clearingTheRest, expectationOf, isOpen, misfitOf, type Known } from '../../kit/models/card-model.ts';
import type { FindingCollector } from '../../kit/check/finding-collector.ts';

interface InMemoryCard {
  readonly known: Known[];
  isFrozen: boolean;
}

/** The rule that a step on a card transaction meets, and the transaction afterwards. */
const outcome = (step: CardStep, known: Known): readonly [RuleId | undefined, Known] => {
  if (step.kind === 'clear' || step.kind === 'return') {
    const expectation = expectationOf(step, known);
    return [expectation?.rule, expectation?.after ?? known];
  }
  if (step.kind === 'reverse' && known.status === 'REFUNDED')
    return [undefined, { ...known, status: 'SETTLED', refunded: 0 }];
  return [misfitOf(step.kind, known)?.rule, known];
};

const authorizing = (card: InMemoryCard, amount: number): RuleId => {
  if (card.isFrozen) return 'cards/frozen-card-declines';
  card.known.push({
    id: String(card.known.length),
    status: 'AUTHORIZED',
    authorized: amount,
    settled: 0,
    refunded: 0,
  });
  return 'card-transactions/authorization-starts-authorized';
};

/** Does a step in memory. Answers the rule that it meets. */
const doOn = (card: InMemoryCard, step: CardStep): RuleId | undefined => {
  if (step.kind === 'update') {
    card.isFrozen = step.state === 'FROZEN';
    return undefined;
  }
  if (step.kind === 'authorize') return authorizing(card, step.amount);
  const place = step.on % card.known.length;
  const known = card.known[place];
  if (card.isFrozen || known === undefined) return undefined;
  const [rule, after] = outcome(step, known);
  card.known[place] = after;
  return rule;
};

/** The rules that a sequence meets, in order: those of its steps, then those of clearing what is left. */
export const rulesMetBy = (sequence: CardSequence): readonly (RuleId | undefined)[] => {
  const card: InMemoryCard = { known: [], isFrozen: false };
  const met = sequence.map((step) => doOn(card, step));
  return [...met, ...card.known.filter(isOpen).map((known) => clearingTheRest(known).rule)];
};

/** A card that breaks one rule, on card: judges as fast as a sequence can be read. `actual` is how long it is. */
export const inMemoryCard =
  (broken: RuleId) =>
  async (sequence: CardSequence, examine: FindingCollector): Promise<void> => {
    const place = rulesMetBy(sequence).indexOf(broken);
    examine.assert(broken, place < 0, () => ({
      expected: '',
      actual: String(Math.max(sequence.length, place + 1)),
    }));
  };
