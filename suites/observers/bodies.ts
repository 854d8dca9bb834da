import type { Exchange } from '../../spec/results/exchange.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';

export const bodyRules = [
  'conventions/responses-are-json',
  'conventions/json-responses-say-so',
] as const satisfies readonly RuleId[];

const jsonMediaType = /^application\/(?:[\w.-]+\+)?json\b/i;

/** Examines that an answer with a body is JSON and says so. */
export const examineBody = (exchange: Exchange, examine: FindingCollector): void => {
  const { text, body, headers } = exchange.response;
  if (text === '') return;
  const isJson = examine.assert('conventions/responses-are-json', body !== undefined, () => ({
    expected: 'a JSON body',
    actual: text.slice(0, 80),
    on: exchange,
    side: 'response',
  }));
  if (!isJson) return;
  const type = headers['content-type'] ?? 'no content type';
  examine.assert('conventions/json-responses-say-so', jsonMediaType.test(type), () => ({
    expected: 'a JSON media type, for example application/json',
    actual: type,
    on: exchange,
    side: 'response',
  }));
};
