import type { Evidence, RecordedExchange } from '../../spec/results/findings.ts';
import type { CheckResult } from './report.ts';

const webhookOperation = /^webhook (\w+)\.\w+$/;

/** Names in capitals, in the order of a text: the last part of each type of webhook, or a status. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\b(?:[A-Z][A-Z_]*\.)?([A-Z][A-Z_]{2,})\b/g)].flatMap(([, name]) => name ?? []);

const familyOf = (text: string, exchanges: readonly RecordedExchange[]): string | undefined =>
  exchanges.flatMap(({ operation }) => webhookOperation.exec(operation)?.[1] ?? [])[0] ??
  /\b([A-Z][A-Z_]+)\.[A-Z_]+\b/.exec(text)?.[1];

const isAboutWebhooks = ({ expected, exchanges }: Evidence): boolean =>
  expected.includes('webhook') || webhookOperation.test(exchanges.at(-1)?.operation ?? '');

/** The one webhook that evidence expects and does not have. */
const missingIn = (evidence: Evidence): string | undefined => {
  const { expected, actual, exchanges } = evidence;
  const came = namesIn(actual);
  const [one, ...more] = namesIn(expected).filter((name) => !came.includes(name));
  const family = familyOf(expected, exchanges);
  if (one === undefined || more.length > 0 || family === undefined) return undefined;
  return isAboutWebhooks(evidence) ? `${family}.${one}` : undefined;
};

/** The name behind the last one that came, of those that a wait in vain lists in their order. */
const nextOf = (expected: readonly string[], last: string | undefined): string | undefined =>
  expected.length === 1 || last === undefined ? expected[0] : expected[expected.lastIndexOf(last) + 1];

/** The webhook that a check waited for until it gave up: its message says for which, its evidence which came last. */
const awaitedIn = (message: string, exchanges: readonly RecordedExchange[]): string | undefined => {
  const [, expected] =
    /^Expected (?:the webhooks?|a transfer that is) ([^:]+): it did not come/.exec(message) ?? [];
  if (expected === undefined) return undefined;
  const family = familyOf(expected, exchanges);
  const [last] = namesIn(exchanges.at(-1)?.operation ?? '');
  const one = nextOf(namesIn(expected), last);
  return one === undefined || family === undefined ? undefined : `${family}.${one}`;
};

/** The webhook that an open check waited for; undefined where something else is the matter. */
export const awaitedWebhook = ({ evidence, message = '' }: CheckResult): string | undefined => {
  const [, named] = /^No webhook ([A-Z_]+\.[A-Z_]+) came/.exec(message) ?? [];
  return named ?? awaitedIn(message, evidence?.exchanges ?? []);
};

/** The webhook that a violation is about, because it never came; undefined where something else is the matter. */
export const missingWebhook = (check: CheckResult): string | undefined =>
  awaitedWebhook(check) ?? (check.evidence && missingIn(check.evidence));
