import type { Exchange } from '../../../spec/results/exchange.ts';
import { currentTest } from './current-test.ts';

/**
 * The nearly identical request that has to be accepted for the rejections of a test to count: a target that rejects
 * everything rejects the wrong request, too. `what` names it ("executing a quote in time"). Nothing is asserted of its
 * answer. Where the target rejects it, the rules about rejections of that operation stay open, with this as the cause.
 */
export const positiveControl = async (
  what: string,
  sent: Exchange | Promise<Exchange>,
): Promise<Exchange> => {
  const answer = await sent;
  currentTest().controls.set(answer.operation, { what, answer });
  return answer;
};
