import type { RecordedExchange } from '../../spec/results/findings.ts';
import type { InconclusiveReason } from '../../spec/results/inconclusive-reasons.ts';
import type { CheckResult, RuleResult } from './report.ts';

/** The same refusal of the same operation: ids and figures are of one request. */
const refusalIn = ({ operation, response }: RecordedExchange): string | undefined =>
  response.status >= 400 && response.status < 500
    ? `${operation} ${response.status} ${JSON.stringify(response.body ?? null).replaceAll(/\d+/g, '…')}`
    : undefined;

const wrongly = /to be accepted \(2xx\)/;

const waiting: ReadonlySet<InconclusiveReason> = new Set(['no-positive-control', 'request-refused']);

/** Refusals that are violations themselves, each with the rule that says so. */
export const wronglyRefused = (rules: readonly RuleResult[]): ReadonlyMap<string, string> =>
  new Map(
    rules
      .filter(({ verdict }) => verdict === 'fail' || verdict === 'warn')
      .flatMap(({ id, checks }) =>
        checks
          .filter(({ evidence }) => wrongly.test(evidence?.expected ?? ''))
          .flatMap(({ evidence }) => evidence?.exchanges.flatMap((each) => refusalIn(each) ?? []) ?? [])
          .map((refusal) => [refusal, id] as const),
      ),
  );

/** The violation that an open check waits for: the target refused it as it wrongly refused another. */
export const violationBehind = (
  check: CheckResult | undefined,
  refused: ReadonlyMap<string, string>,
): string | undefined => {
  const last = check?.evidence?.exchanges.at(-1);
  if (check?.reason === undefined || !waiting.has(check.reason) || last === undefined) return undefined;
  return refused.get(refusalIn(last) ?? '');
};
