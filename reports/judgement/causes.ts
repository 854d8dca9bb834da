import { isOperationId, operations } from '../../spec/operations.ts';
import type { RecordedExchange } from '../../spec/results/findings.ts';
import {
  blameFor,
  inconclusiveReasons,
  type Blame,
  type InconclusiveReason,
} from '../../spec/results/verdicts.ts';
import { groupBy } from './groups.ts';
import type { CheckResult, RuleResult } from './report.ts';

/** Why some rules could not be exercised: one thing to mend, however many rules wait for it. */
export interface Cause {
  readonly reason: InconclusiveReason;
  /** The key of the target file that would mend it, where one would: `dialect.operations.cards.issue`. */
  readonly entry?: string;
  /** One of the messages; others differ in ids and numbers. */
  readonly explanation: string;
  readonly fault: Blame;
  readonly rules: readonly RuleResult[];
}

const decisive = ({ checks }: Pick<RuleResult, 'checks'>): CheckResult | undefined =>
  checks.find(({ verdict }) => verdict === 'inconclusive');

const entryOf =
  /\b(?:dialect(?:\.[\w*]+)+|credentials\.\w+|webhooks\.\w+|timeouts\.\w+|pacing\.\w+|limits\.\w+|controlUrl)/;

/** Ids and figures are of one request; what is the matter is not. */
export const withoutParticulars = (message: string): string =>
  message
    .replaceAll(/\b(?:\w+:)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi, '…')
    .replaceAll(/\bpsi-[\w-]+/g, '…')
    .replaceAll(/\d+/g, '…');

const messageOf = (check: CheckResult | undefined): string =>
  check?.message ?? inconclusiveReasons[check?.reason ?? 'prerequisite'];

/** An entry that says which operation, trigger or member is meant; `dialect.operations` alone says little. */
const particular = (entry: string | undefined): string | undefined =>
  entry === undefined ||
  /^dialect\.(?:operations|triggers|bodies|members|parameters|events|values)$/.test(entry)
    ? undefined
    : entry;

const lastOf = (check: CheckResult | undefined): RecordedExchange | undefined =>
  check?.evidence?.exchanges.at(-1);

/** A parameter that takes the reader of a list to its next page: the suite sends what the list gave out, and no other. */
const cursorParameter = /[?&][^=&]*(?:cursor|page_?token)[^=&]*=/i;

/** A list refused the cursor that it had issued itself. Whatever the names, that is the target's own doing. */
const refusesItsOwnCursor = (check: CheckResult | undefined): boolean => {
  if (check === undefined) return false;
  const exchange = lastOf(check);
  const isRefused = exchange !== undefined && exchange.response.status >= 400;
  return (
    messageOf(check).includes('its own nextCursor') ||
    (isRefused && cursorParameter.test(exchange.request.url))
  );
};

const ownCursor =
  'A list refuses the cursor that it gave out itself, so that no list can be read to its end.';

const keyOf = (rule: RuleResult): string => {
  const check = decisive(rule);
  if (refusesItsOwnCursor(check)) return ownCursor;
  const message = messageOf(check);
  const entry = check?.reason === 'prerequisite' ? undefined : particular(entryOf.exec(message)?.[0]);
  return `${check?.reason ?? 'prerequisite'} ${entry ?? withoutParticulars(message)}`;
};

/** Who could have made one request succeed: the target, where the document shows the request, or where it broke. */
const blameOn = ({ operation, status }: { readonly operation: string; readonly status: number }): Blame => {
  if (status >= 500) return 'target';
  // A webhook came as it came, and what was answered well was not what the check had need of.
  if (!isOperationId(operation) || status < 400) return 'suite';
  return operations[operation].shows === 'shape' ? 'target' : 'configuration';
};

/** Something the check needs first is missing: that is the target's doing only where that can be seen. */
const blameForMissing = (check: CheckResult | undefined): Blame => {
  const message = messageOf(check);
  if (refusesItsOwnCursor(check)) return 'target';
  if (message.startsWith('The check ended at a violation')) return 'target';
  if (entryOf.test(message)) return 'configuration';
  const exchange = lastOf(check);
  return exchange === undefined
    ? 'suite'
    : blameOn({ operation: exchange.operation, status: exchange.response.status });
};

/** Who has to act on a rule that could not be exercised. */
export const blameForOpen = (check: CheckResult | undefined): Blame => {
  const reason = check?.reason ?? 'prerequisite';
  return reason === 'prerequisite' ? blameForMissing(check) : blameFor[reason];
};

/** Why rules could not be exercised, the cause that most of them wait for first. */
export const inconclusiveCauses = (rules: readonly RuleResult[]): readonly Cause[] =>
  [
    ...groupBy(
      rules.filter(({ verdict }) => verdict === 'inconclusive'),
      keyOf,
    ).values(),
  ]
    .map((own): Cause => {
      const check = own[0] && decisive(own[0]);
      const explanation = refusesItsOwnCursor(check) ? `${ownCursor} ${messageOf(check)}` : messageOf(check);
      const entry = particular(entryOf.exec(explanation)?.[0]);
      return {
        reason: check?.reason ?? 'prerequisite',
        ...(entry === undefined ? {} : { entry }),
        explanation,
        fault: blameForOpen(check),
        rules: own,
      };
    })
    .toSorted((a, b) => b.rules.length - a.rules.length);
