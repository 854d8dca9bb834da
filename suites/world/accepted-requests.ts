import { contract } from '../../spec/contract/in-use.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { answerOf, isAccepted } from '../kit/assertions/answers.ts';
import { elsewhere, jsonBodyOf, ruledOut } from '../kit/assertions/ruled-out.ts';
import { saysMoreInPath } from '../kit/assertions/own-path.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import type { CallOptions } from '../kit/http/client.ts';
import { hasKey } from '../kit/http/idempotency-key.ts';

/** The rules that a request may break where the target takes it. */
export const acceptedRules = (): readonly RuleId[] => {
  const places = new Set<SchemaPointer>();
  for (const id of contract().operationIds) {
    const schema = jsonBodyOf(id);
    if (schema !== undefined) contract().description.placesOf(schema, places);
  }
  return [
    elsewhere,
    ...contract().ruleIds.filter((id) => {
      const { at = [], requiredAt = [], unobservable } = contract().rule(id);
      return unobservable === undefined && [...at, ...requiredAt].some((place) => places.has(place));
    }),
  ];
};

/** Expects what was taken to be as the document shows it, where the document shows its members. */
export const examineAccepted = (exchange: Exchange, asked: CallOptions, examine: FindingCollector): void => {
  // Under a key, a request may get the answer to an earlier one.
  if (!isAccepted(exchange) || hasKey(asked)) return;
  const { operation } = exchange;
  for (const { rule, breach } of ruledOut(operation, asked.body)) {
    // A member that is not in the body may be said in the path.
    if (breach.keyword === 'required' && breach.at === '' && saysMoreInPath(operation)) continue;
    examine.assert(rule, false, () => ({
      expected: `${exchange.operation} to refuse a request in which ${breach.at || 'the body'} ${breach.message}`,
      actual: answerOf(exchange),
      on: exchange,
      pointer: breach.at,
      side: 'request',
    }));
  }
};
