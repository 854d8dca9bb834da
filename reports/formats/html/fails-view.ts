import { blockings, weightOf, type Blocking, type BlockingCause } from '../../judgement/blocking.ts';
import { comparisonWith, sinceOf, type PastRun } from '../../judgement/history.ts';
import type { Assessment } from '../../judgement/policy.ts';
import type { Policy } from '../../judgement/policies.ts';
import type { Report, RuleResult } from '../../judgement/report.ts';
import { causeHead, statementOf } from '../blocking-lines.ts';
import { plural } from '../../text/plural.ts';
import { markup, type Markup } from './markup.ts';
import { trendView } from './trend-view.ts';

/** The values that the views of the page share. */
export interface PageContext {
  readonly report: Report;
  readonly policy: Policy;
  readonly assessment: Assessment;
  /** Ids of the rules that block. */
  readonly blocking: ReadonlySet<string>;
  /** Earlier runs, the oldest first. */
  readonly history: readonly PastRun[];
}

/** More are folded away. */
const shownCauses = 6;
const shownRules = 4;

const ruleItem =
  (history: readonly PastRun[]) =>
  (rule: RuleResult): Markup => {
    const since = sinceOf(history, rule);
    return markup`<li><a href="#${rule.id}">${rule.id}</a> <span class="quiet">${weightOf(rule)}${since === undefined ? '' : `, ${since}`}</span></li>`;
  };

const ruleList = (rules: readonly RuleResult[], history: readonly PastRun[]): Markup => {
  const items = rules.map(ruleItem(history));
  const rest = items.slice(shownRules);
  return markup`<ul class="links">${items.slice(0, shownRules)}</ul>${rest.length === 0 ? undefined : markup`<details class="earlier"><summary>and ${rest.length} more</summary><ul class="links">${rest}</ul></details>`}`;
};

const causeItem =
  (history: readonly PastRun[]) =>
  (cause: BlockingCause): Markup => {
    const statement = statementOf(cause);
    return markup`<li><p>${causeHead(cause)}</p>${statement && markup`<p class="quiet">${statement}</p>`}${ruleList(cause.rules, history)}</li>`;
  };

const blockingView =
  ({ history }: PageContext) =>
  ({ sentence, causes }: Blocking): Markup => {
    const items = causes.map(causeItem(history));
    const rest = items.slice(shownCauses);
    return markup`<h3>${sentence}</h3><ol class="causes">${items.slice(0, shownCauses)}</ol>${rest.length === 0 ? undefined : markup`<details class="earlier"><summary>and ${plural(rest.length, 'other cause')}</summary><ol class="causes" start="${shownCauses + 1}">${rest}</ol></details>`}`;
  };

const leftOut = (report: Report, { assessment, policy }: PageContext): Markup | undefined => {
  const { uncounted, weakens } = assessment;
  if (uncounted.length + weakens.length === 0) return undefined;
  const rules = report.rules.filter(({ id }) => uncounted.includes(id));
  return markup`${rules.length === 0 ? undefined : markup`<h3>Violated, and not counted by the policy “${policy.name}”: ${plural(rules.length, 'rule')}</h3>${ruleList(rules, [])}`}
    ${weakens.length === 0 ? undefined : markup`<p>The policy asks less than ${policy.extends ?? policy.name}: ${weakens.join('; ')}.</p>`}`;
};

const comparedView = (report: Report, { history }: PageContext): Markup | undefined => {
  const comparison = comparisonWith(history, report);
  const last = history.at(-1);
  if (comparison === undefined || last === undefined) return undefined;
  const { fresh, still, fixed } = comparison;
  return markup`<p class="compared">Since the run of ${last.startedAt.slice(0, 10)}: <b>${fresh.length}</b> newly violated, <b>${still.length}</b> still violated, <b>${fixed.length}</b> fixed. ${trendView(report, history)}</p>`;
};

/** The failures of the release by cause, from the objections of the gate; then those that the policy does not count. */
export const failsView = (report: Report, context: PageContext): Markup | undefined => {
  const all = blockings(report, context.assessment);
  const others = leftOut(report, context);
  const compared = comparedView(report, context);
  if (all.length === 0 && others === undefined && compared === undefined) return undefined;
  const title =
    all.length === 0 ? 'Beside the verdict' : `What fails this release, by policy “${context.policy.name}”`;
  return markup`<section class="fails" aria-labelledby="fails-title"><h2 id="fails-title">${title}</h2>${compared}${all.map(blockingView(context))}${others}</section>`;
};
