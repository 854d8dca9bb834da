import { contract } from '../../spec/contract/in-use.ts';
import type { RecordedExchange } from '../../spec/results/findings.ts';
import { rowOfReason, type InconclusiveReason } from '../../spec/results/inconclusive-reasons.ts';
import type { Owner } from '../../spec/results/verdicts.ts';
import { groupBy } from './groups.ts';
import { awaitedWebhook } from './missing-webhook.ts';
import { entryOf, isAboutTargetFile } from './open-entry.ts';
import type { CheckResult, RuleResult } from './report.ts';
import { violationBehind, wronglyRefused } from './wrongly-refused.ts';

/** Why some rules could not be exercised: one thing to mend, however many rules wait for it. */
export interface Cause {
  readonly reason: InconclusiveReason;
  /** The key of the target file that would mend it, where one would: `dialect.operations.cards.issue`. */
  readonly entry?: string;
  /** One of the messages; others differ in ids and numbers. */
  readonly explanation: string;
  /** The one next step; absent in reports of earlier versions. */
  readonly next?: string;
  readonly owner: Owner;
  readonly rules: readonly RuleResult[];
}

const decisive = ({ checks }: Pick<RuleResult, 'checks'>): CheckResult | undefined =>
  checks.find(({ verdict }) => verdict === 'inconclusive');

/** Ids and figures are of one request; what is the matter is not. */
export const withoutParticulars = (message: string): string =>
  message
    .replaceAll(/\b(?:\w+:)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi, '…')
    .replaceAll(/\bpsi-[\w-]+/g, '…')
    .replaceAll(/\d+/g, '…');

/** A check of an earlier version may give none. */
const reasonOf = (check: CheckResult | undefined): InconclusiveReason => check?.reason ?? 'prerequisite';

const messageOf = (check: CheckResult | undefined): string =>
  check?.message ?? rowOfReason(reasonOf(check)).about;

const lastOf = (check: CheckResult | undefined): RecordedExchange | undefined =>
  check?.evidence?.exchanges.at(-1);

/** A parameter that takes the reader of a list to its next page: the suite sends what the list gave out, and no other. */
const cursorParameter = /[?&][^=&]*(?:cursor|page_?token)[^=&]*=/i;

const itsOwnCursor = 'its own nextCursor';

/** A list refused the cursor that it had issued itself. That is the target's own doing, whatever the names. */
const refusesItsOwnCursor = (check: CheckResult | undefined): boolean => {
  if (check === undefined) return false;
  const exchange = lastOf(check);
  const isRefused = exchange !== undefined && exchange.response.status >= 400;
  return messageOf(check).includes(itsOwnCursor) || (isRefused && cursorParameter.test(exchange.request.url));
};

/** A webhook that was waited for in vain until the run ended. */
const inVain = /^No webhook \S+ came|It had not come by the end of the run either/;

/** Whether a message says so. */
export const isInVain = (message: string): boolean => inVain.test(message);

/**
 * A webhook was waited for in vain, and others about the same came: what the target leaves out, no time-out brings. Without
 * others, it may be that none can arrive.
 */
const isNeverSent = (check: CheckResult | undefined): boolean =>
  isInVain(messageOf(check)) &&
  (/, though \d+ of the same type/.test(messageOf(check)) ||
    check?.evidence?.exchanges.some(({ operation }) => operation.startsWith('webhook ')) === true);

/** The matter with all that waits for the end of such a list. */
export const ownCursor =
  'A list refuses the cursor that it gave out itself, so that no list can be read to its end.';

/** The entry that would open a rule again: at the root of what it waits for, where the whole run showed that. */
export const entryFor = (rule: RuleResult): string | undefined => {
  const check = decisive(rule);
  return rule.waitsFor ?? (check && entryOf(check, messageOf(check)));
};

/** The webhook that a rule waits for, where the run showed that the target leaves it out. */
const leftOutFor = (rule: RuleResult, leftOut: ReadonlySet<string>): string | undefined => {
  const check = decisive(rule);
  const webhook = check && awaitedWebhook(check);
  return webhook !== undefined && leftOut.has(webhook) ? webhook : undefined;
};

/** Webhooks that did not come in a check, though others about the same did. */
const leftOutBy = (rules: readonly RuleResult[]): ReadonlySet<string> =>
  new Set(
    rules
      .map(decisive)
      .filter((check) => check !== undefined && isNeverSent(check))
      .flatMap((check) => (check && awaitedWebhook(check)) ?? []),
  );

/** Facts of the whole run about the target: webhooks that it leaves out, and refusals that are violations. */
interface Shown {
  readonly leftOut: ReadonlySet<string>;
  readonly refused: ReadonlyMap<string, string>;
}

const keyOf = (rule: RuleResult, { leftOut, refused }: Shown): string => {
  const check = decisive(rule);
  const violated = violationBehind(check, refused);
  if (violated !== undefined) return `violation of ${violated}`;
  if (refusesItsOwnCursor(check)) return ownCursor;
  const webhook = leftOutFor(rule, leftOut);
  if (webhook !== undefined) return `webhook ${webhook}`;
  const message = withoutParticulars(messageOf(check));
  if (isNeverSent(check)) return message;
  return entryFor(rule) ?? `${reasonOf(check)} ${message}`;
};

type Answered = Pick<RecordedExchange, 'operation'> & { readonly status: number };

/** The party that could have made one request succeed: the target, where the document shows the request. */
const ownerAfter = ({ operation, status }: Answered): Owner =>
  contract().isOperationId(operation) && contract().operation(operation).shows !== 'shape' && status < 500
    ? 'configuration'
    : 'target';

/** A webhook came as it came, and what was answered well was not what the check had need of. */
const isInOrder = ({ operation, status }: Answered): boolean =>
  status < 400 || (status < 500 && !contract().isOperationId(operation));

/** The party that has to act where only the last answer tells. */
const ownerByEvidence = (check: CheckResult | undefined, isMissing: boolean): Owner => {
  if (refusesItsOwnCursor(check)) return 'target';
  if (isAboutTargetFile(messageOf(check))) return 'configuration';
  const exchange = lastOf(check);
  if (exchange === undefined) return 'suite';
  const answered = { operation: exchange.operation, status: exchange.response.status };
  return isInOrder(answered) && !isMissing ? 'suite' : ownerAfter(answered);
};

/** The party that has to act on a rule that could not be exercised. */
export const ownerOfOpen = (check: CheckResult | undefined): Owner => {
  const { owner } = rowOfReason(reasonOf(check));
  if (isNeverSent(check)) return 'target';
  return owner === 'by what was refused' || owner === 'by what is missing'
    ? ownerByEvidence(check, owner === 'by what is missing')
    : owner;
};

/** A rule of which nothing was seen tells less of a cause than one whose check ran, and most does one that names it. */
const tellingOf = (rules: readonly RuleResult[]): RuleResult | undefined =>
  rules.find((rule) => messageOf(decisive(rule)).includes(itsOwnCursor)) ??
  rules.find((rule) => decisive(rule)?.unexercised !== true) ??
  rules[0];

const causeOf =
  ({ leftOut, refused }: Shown) =>
  (rules: readonly RuleResult[]): Cause => {
    const [first] = rules;
    const violated = first && violationBehind(decisive(first), refused);
    if (violated !== undefined) {
      const explanation = `The target refuses this, too: a violation of ${violated}. ${messageOf(first && decisive(first))}`;
      return { reason: 'violation-first', explanation, owner: 'target', rules };
    }
    const webhook = first && leftOutFor(first, leftOut);
    const telling =
      webhook === undefined ? tellingOf(rules) : rules.find((rule) => isNeverSent(decisive(rule)));
    const cause = { ...toldBy(telling, telling && decisive(telling)), rules };
    return webhook === undefined ? cause : { ...cause, explanation: withMissing(webhook, cause.explanation) };
  };

/** An explanation that begins with the webhook that is missing, and says that once. */
const withMissing = (webhook: string, explanation: string): string => {
  const said = `No webhook ${webhook} came`;
  if (explanation.startsWith(said)) return explanation;
  const same = `Expected the webhook ${webhook}: it did not come`;
  return explanation.startsWith(same)
    ? `${said}${explanation.slice(same.length)}`
    : `${said}. ${explanation}`;
};

/** No entry of the target file mends what the target itself leaves out or refuses. */
const entryThatMends = (rule: RuleResult, check: CheckResult | undefined): string | undefined =>
  refusesItsOwnCursor(check) || isNeverSent(check) ? undefined : entryFor(rule);

const toldBy = (telling: RuleResult | undefined, check: CheckResult | undefined): Omit<Cause, 'rules'> => {
  const explanation = refusesItsOwnCursor(check) ? `${ownCursor} ${messageOf(check)}` : messageOf(check);
  const entry = telling && entryThatMends(telling, check);
  return {
    reason: reasonOf(check),
    ...(entry === undefined ? {} : { entry }),
    explanation,
    ...(telling?.next === undefined ? {} : { next: telling.next }),
    owner: entry === undefined ? ownerOfOpen(check) : 'configuration',
  };
};

/** The first thing that the target has to mend, and of that the cause that most rules wait for. */
const inOrder = (a: Cause, b: Cause): number =>
  Number(b.owner === 'target') - Number(a.owner === 'target') || b.rules.length - a.rules.length;

/** Why rules could not be exercised: what only the target can mend first, then by how many rules wait for it. */
export const inconclusiveCauses = (rules: readonly RuleResult[]): readonly Cause[] => {
  const open = rules.filter(({ verdict }) => verdict === 'inconclusive');
  const shown = { leftOut: leftOutBy(open), refused: wronglyRefused(rules) };
  return [...groupBy(open, (rule) => keyOf(rule, shown)).values()].map(causeOf(shown)).toSorted(inOrder);
};
