import type { Exchange } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import { Inconclusive } from '../engine/inconclusive.ts';
import { target } from '../engine/run.ts';
import { asksForSignature, challengeIn, mayAskForSignature } from '../http/signed-retry.ts';
import { answerOf, isAccepted } from './answers.ts';
import type { Check } from './check.ts';

const unknownForm = (answer: Exchange, what: string): Inconclusive =>
  new Inconclusive(
    'missing-configuration',
    `${what} was answered ${answerOf(answer)}, which may be a challenge; the document does not show its members.`,
    answer,
  );

/** Asserts that a target takes the first request of an action: it accepts it, or asks for its signature. */
export const expectAsked = (check: Check, rule: RuleId, answer: Exchange, what: string): void => {
  if (isAccepted(answer) || !mayAskForSignature(answer)) check.accepted(rule, answer, what);
  else if (asksForSignature(answer))
    check.request(rule, answer).that(true, `${what} to be answered with a challenge`, answerOf(answer));
  else check.markInconclusive(rule, unknownForm(answer, what));
};

/** Leaves the test as inconclusive where an action waits for a signature that nobody can know how to make. */
export const requireSigned = (answer: Exchange, what: string): void => {
  const isStuck = !isAccepted(answer) && challengeIn(answer, {}) === undefined && mayAskForSignature(answer);
  if (isStuck && !target().dialect.complete) throw unknownForm(answer, what);
};

/** As `check.succeeds`, of an action that was signed as often as the target asked for it. */
export const expectCarriedOut = (check: Check, rule: RuleId, answer: Exchange, what: string): Exchange => {
  requireSigned(answer, what);
  return check.succeeds(rule, answer, what);
};
