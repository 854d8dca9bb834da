import { bySeverity } from '../../spec/severities.ts';
import { withoutParticulars } from './causes.ts';
import { awaitedWebhook, missingWebhook } from './missing-webhook.ts';
import { isViolated } from './policies.ts';
import type { CheckResult, RuleResult } from './report.ts';
import { violationBehind, wronglyRefused } from './wrongly-refused.ts';

/** A fault that was seen once and breaks one rule or many: one thing to mend. */
export interface ViolationCause {
  /** The observed fault, as half a sentence. */
  readonly seen: string;
  /** The rules that it violates, the gravest first. */
  readonly rules: readonly RuleResult[];
  /** Rules that could not be exercised, because the same is missing. */
  readonly open: readonly RuleResult[];
}

/** The check that gave a rule its verdict. */
export const decisiveCheck = ({ checks, verdict }: RuleResult): CheckResult | undefined =>
  checks.find((check) => check.verdict === verdict);

/** The member that is wrong, wherever in a list it stands. */
const memberOf = ({ evidence }: CheckResult): string | undefined => {
  const { pointer, side = 'response', exchanges = [] } = evidence ?? {};
  const operation = exchanges.at(-1)?.operation;
  if (pointer === undefined || pointer === '' || operation === undefined) return undefined;
  const place = pointer.replace(/^\/data\/\d+(?=\/)/, '').replaceAll(/\/\d+(?=\/|$)/g, '/*');
  return `${side} ${operation.split('.')[0]} ${place}`;
};

/** The exchange that decided, and the member in it. */
const exchangeOf = ({ evidence }: CheckResult): string | undefined => {
  const deciding = evidence?.exchanges.at(-1);
  if (deciding === undefined) return undefined;
  const { request, at } = deciding;
  return `${request.method} ${request.url} ${at} ${evidence?.pointer ?? ''}`;
};

/**
 * By how much an amount is off, whichever one was asked for. A difference that is the amount itself says little, because
 * a payment that is missing and one that came twice both show it.
 */
const differenceOf = ({ evidence }: CheckResult): number | undefined => {
  const { expected = '', actual = '' } = evidence ?? {};
  const [, due] = /^(?:a balance of )?(-?\d+)\b/.exec(expected) ?? [];
  if (due === undefined || !/^-?\d+$/.test(actual)) return undefined;
  const difference = Math.abs(Number(due) - Number(actual));
  const isTelling = difference !== Math.abs(Number(due)) && !/^(?:0|10*)$/.test(`${difference}`);
  return isTelling ? difference : undefined;
};

/** The keys of a violation: two that share one have the same cause. */
const keysOf = (rule: RuleResult): readonly string[] => {
  const check = decisiveCheck(rule);
  if (check === undefined) return [];
  const webhook = missingWebhook(check);
  if (webhook !== undefined) return [`webhook ${webhook}`];
  const member = memberOf(check);
  const exchange = exchangeOf(check);
  const difference = differenceOf(check);
  return [
    ...(difference === undefined ? [] : [`off by ${difference}`]),
    ...(member === undefined ? [] : [`${member}: ${withoutParticulars(check.evidence?.actual ?? '')}`]),
    ...(exchange === undefined ? [] : [exchange]),
  ];
};

/** Rules that share a key, directly or through others, in the order of their first. */
const clustered = (rules: readonly RuleResult[]): readonly (readonly RuleResult[])[] => {
  const clusters: { rules: RuleResult[]; readonly keys: Set<string> }[] = [];
  for (const rule of rules) {
    const keys = keysOf(rule);
    const [first, ...others] = clusters.filter((cluster) => keys.some((key) => cluster.keys.has(key)));
    const home = first ?? { rules: [], keys: new Set<string>() };
    if (first === undefined) clusters.push(home);
    for (const other of others) {
      home.rules.push(...other.rules.splice(0));
      for (const key of other.keys) home.keys.add(key);
      other.keys.clear();
    }
    home.rules.push(rule);
    for (const key of keys) home.keys.add(key);
  }
  return clusters.map((cluster) => cluster.rules).filter((own) => own.length > 0);
};

const seenIn = (rule: RuleResult): string => {
  const check = decisiveCheck(rule);
  const webhook = check && missingWebhook(check);
  return webhook === undefined ? (rule.reason ?? rule.statement) : `no webhook ${webhook} came`;
};

/** Says what several rules have in common whose amounts are all off by the same. */
const sharedDifference = (rules: readonly RuleResult[]): string => {
  const [first, ...others] = rules.map((rule) => {
    const check = decisiveCheck(rule);
    return check && differenceOf(check);
  });
  const isShared = first !== undefined && others.length > 0 && others.every((other) => other === first);
  return isShared ? `amounts are off by ${first}. ` : '';
};

/** Open rules by the webhook that they waited for. */
const waitingFor = (webhook: string, rules: readonly RuleResult[]): readonly RuleResult[] =>
  rules.filter(({ verdict, checks }) => {
    if (verdict !== 'inconclusive') return false;
    const check = checks.find((one) => one.verdict === 'inconclusive');
    return check !== undefined && awaitedWebhook(check) === webhook;
  });

/** Open rules that the target refused to show as it wrongly refused what these are about. */
const refusedLike = (own: readonly RuleResult[], all: readonly RuleResult[]): readonly RuleResult[] => {
  const refused = wronglyRefused(own);
  return all.filter(
    ({ verdict, checks }) =>
      verdict === 'inconclusive' &&
      violationBehind(
        checks.find((one) => one.verdict === 'inconclusive'),
        refused,
      ) !== undefined,
  );
};

const asCause =
  (all: readonly RuleResult[]) =>
  (own: readonly RuleResult[]): ViolationCause => {
    const rules = own.toSorted(bySeverity);
    const [first] = rules;
    const difference = sharedDifference(rules);
    const seen = first === undefined ? '' : `${difference}${seenIn(first)}`;
    const [, webhook] = /^no webhook (\S+) came$/.exec(seen) ?? [];
    return { seen, rules, open: webhook === undefined ? refusedLike(rules, all) : waitingFor(webhook, all) };
  };

/** The violations of a run by what was seen, the gravest first; of equal ones that with most rules. */
export const violationCauses = (
  rules: readonly RuleResult[],
  wanted: (rule: RuleResult) => boolean = isViolated,
): readonly ViolationCause[] =>
  clustered(rules.filter(wanted))
    .map(asCause(rules))
    .toSorted((a, b) => worstFirst(a, b) || b.rules.length - a.rules.length);

const worstFirst = (a: ViolationCause, b: ViolationCause): number => {
  const [one] = a.rules;
  const [other] = b.rules;
  return one === undefined || other === undefined ? 0 : bySeverity(one, other);
};

/** Observed only, and otherwise than we assumed: shown apart from what held, and never graded. */
export const observedDeviations = (rules: readonly RuleResult[]): readonly RuleResult[] =>
  rules.filter((rule) => {
    const check = decisiveCheck(rule);
    return rule.verdict === 'observed' && check !== undefined && check.message !== 'held';
  });
