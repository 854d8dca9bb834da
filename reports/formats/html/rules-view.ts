import type { Verdict } from '../../../spec/results/verdicts.ts';
import { bySeverity } from '../../../spec/severities.ts';
import { quotedFor } from '../../../spec/quotations/quotations.ts';
import { quotedAs } from '../quoted-lines.ts';
import { beyondEvidence } from '../../judgement/beyond-evidence.ts';
import { weightOf } from '../../judgement/blocking.ts';
import { inconclusiveCauses } from '../../judgement/causes.ts';
import { sinceOf } from '../../judgement/history.ts';
import { isViolated } from '../../judgement/policies.ts';
import { violationCauses } from '../../judgement/violation-causes.ts';
import { seenText } from '../blocking-lines.ts';
import { countAreas, type AreaCount } from '../../judgement/groups.ts';
import { truncate } from '../../text/truncate.ts';
import { plural } from '../../text/plural.ts';
import type { CheckResult, Report, RuleResult } from '../../judgement/report.ts';
import { archiveOf, issueOf, scriptOf } from '../sequence.ts';
import { badge } from './badge.ts';
import { commandView, evidenceView, savedView } from './evidence.ts';
import { markup, type Markup } from './markup.ts';
import type { PageContext } from './fails-view.ts';
import { proofOf } from './proof-view.ts';
/** The whole of it is in report.json. */
const maxText = 4000;

const furtherView = (further: CheckResult['furtherEvidence'], base: string): Markup | undefined =>
  further &&
  markup`<details class="earlier">
    <summary>${plural(further.length, 'further violation')}</summary>
    ${further.map((evidence) => evidenceView(evidence, base))}
  </details>`;

const factsOf = ({ assertions, violations, reason }: CheckResult): string =>
  [
    ...(assertions === undefined ? [] : [plural(assertions, 'assertion')]),
    ...(violations === undefined ? [] : [plural(violations, 'violation')]),
    ...(reason ? [reason] : []),
  ].join(', ');

/** The whole of a violation, to be taken elsewhere. */
const elsewhere = ({ evidence }: CheckResult, rule: RuleResult, report: Report): Markup | undefined =>
  evidence === undefined || evidence.exchanges.length === 0 || !isViolated(rule)
    ? undefined
    : markup`<details class="earlier"><summary>as a script of all requests, as an HTTP archive, or as an issue</summary>
      ${commandView('All requests as a script', scriptOf(rule, evidence))}
      ${savedView('Save as HAR', `${rule.id.replace('/', '-')}.har`, archiveOf(report, rule, evidence))}
      ${commandView('The text of an issue', issueOf(report, rule, evidence))}
    </details>`;

const checkView = (check: CheckResult, rule: RuleResult, report: Report): Markup => {
  const { title, file, line, verdict, evidence, furtherEvidence, replay } = check;
  const message = beyondEvidence(check);
  return markup`<article class="check">
    <h4>${badge(verdict)} ${title}</h4>
    <p class="quiet"><code>${file}:${line}</code> · ${factsOf(check)}</p>
    ${message === undefined ? undefined : markup`<p class="message-text">${truncate(message, maxText)}</p>`}
    ${evidence && evidenceView(evidence, report.target.url)} ${furtherView(furtherEvidence, report.target.url)}
    ${commandView('Rerun this check', replay)} ${elsewhere(check, rule, report)}
  </article>`;
};

/** More operations than these are folded away: some rules hold for a hundred. */
const listedOperations = 12;

const operationsOf = ({ operations }: RuleResult): string | Markup => {
  if (operations.length === 0) return 'all';
  const names = operations.join(', ');
  return operations.length <= listedOperations
    ? names
    : markup`<details class="earlier"><summary>${plural(operations.length, 'operation')}</summary>${names}</details>`;
};

/** The quotations that the rule states or follows from. */
const quotedView = (rule: RuleResult, version: string): Markup | undefined => {
  const lines = quotedFor(rule.id, version);
  return lines.length === 0
    ? undefined
    : markup`<p class="quoted"><span class="quiet">${quotedAs(rule)}</span> ${lines.map(({ line, words }) => markup`<q>${words}</q> <span class="quiet">line ${line}</span> `)}</p>`;
};

const about = (rule: RuleResult, version: string): Markup => {
  const { id, section, level, severity, owner, knownFailure } = rule;
  const facts: readonly (readonly [string, string | Markup | undefined])[] = [
    ['Section', section],
    ['Level', level],
    ['Severity', severity],
    ['Operations', operationsOf(rule)],
    ['Who has to act', owner],
    ['Known failure', knownFailure],
  ];
  const shown = facts.flatMap(([name, value]) =>
    value === undefined ? [] : [markup`<div><dt>${name}</dt><dd>${value}</dd></div>`],
  );
  return markup`${quotedView(rule, version)}<dl class="facts">${shown}<div><dt>Link</dt><dd><a href="#${id}">#${id}</a></dd></div></dl>`;
};

/** The groups of a row for the script, beside its area and section. */
const groupsOf = (rule: RuleResult, cause: string | undefined): Readonly<Record<string, string>> => ({
  verdict: rule.verdict,
  area: rule.area,
  section: rule.section,
  severity: rule.severity,
  level: rule.level,
  owner: rule.owner ?? 'nobody',
  operation:
    rule.operations.length === 1 ? (rule.operations[0] ?? '') : plural(rule.operations.length, 'operation'),
  cause: cause ?? 'nothing is the matter',
});

const attributes = (all: Readonly<Record<string, string>>): readonly Markup[] =>
  Object.entries(all).map(([name, value]) => markup` data-${name}="${value}"`);

const labels = (rule: RuleResult, { blocking, history }: PageContext): Markup => {
  const since = isViolated(rule) ? sinceOf(history, rule) : undefined;
  return markup`${blocking.has(rule.id) ? markup`<span class="badge blocks">blocks</span>` : undefined}${since === undefined ? undefined : markup`<span class="level">${since}</span>`}<span class="level">${weightOf(rule)}</span>`;
};

const ruleView = (rule: RuleResult, context: PageContext, cause: string | undefined): Markup => {
  const { id, verdict, statement, reason, operations, checks } = rule;
  const isSaidBelow = checks.some(({ message }) => message === reason);
  const blocks = context.blocking.has(id) ? markup` data-blocks` : undefined;
  return markup`<details class="row rule" id="${id}"${blocks}${attributes(groupsOf(rule, cause))} data-words="${operations.join(' ')}">
<summary>${badge(verdict)}<span class="what"><code>${id}</code><span class="statement">${statement}</span></span>${labels(rule, context)}</summary>
<div class="inside"><noscript>${reason === undefined || isSaidBelow ? undefined : markup`<p class="reason">${truncate(reason, maxText)}</p>`}${about(rule, context.report.contract.version)}${checks.map((check) => checkView(check, rule, context.report))}${proofOf(id)}</noscript></div>
</details>\n`;
};

/** The cause of each rule that is violated or open, in words that several share. */
const causesByRule = (rules: readonly RuleResult[]): ReadonlyMap<string, string> =>
  new Map(
    [
      ...inconclusiveCauses(rules).map(({ explanation, rules: own }) => [explanation, own] as const),
      ...violationCauses(rules).map(({ seen, rules: own, open }) => [seen, [...own, ...open]] as const),
    ].flatMap(([seen, own]) => own.map(({ id }) => [id, seenText(seen)] as const)),
  );

/** The head of a group of rows, with its share of passes. */
export const groupHead = (name: string, passed: number, examined: number): Markup => {
  const share = examined === 0 ? 'none examined' : `${passed} of ${examined} hold`;
  return markup`<summary><h3>${name}</h3><span class="share">${share}</span></summary>`;
};

const groupView = (
  { area, rules, passed, examined }: AreaCount,
  context: PageContext,
  causes: ReadonlyMap<string, string>,
): Markup =>
  markup`<details class="group" open>${groupHead(area, passed, examined)}<div class="rows">${rules.map((rule) => ruleView(rule, context, causes.get(rule.id)))}</div></details>`;

/** Rules that need a look come first, those that were not examined last. */
const urgencies = {
  error: 0,
  fail: 0,
  warn: 1,
  inconclusive: 2,
  pass: 3,
  observed: 3,
  'not-applicable': 4,
  'not-selected': 4,
} as const satisfies Readonly<Record<Verdict, number>>;

const urgency = ({ verdict }: RuleResult): number => urgencies[verdict];

const byUrgency = (area: AreaCount): AreaCount => ({
  ...area,
  rules: area.rules.toSorted((a, b) => urgency(a) - urgency(b) || bySeverity(a, b)),
});

const urgencyOf = ({ rules }: AreaCount): number => Math.min(...rules.map(urgency));

/** One row per rule, grouped by area; the script of the page can group them otherwise. */
export const rulesView = ({ rules }: Report, context: PageContext): Markup => {
  const causes = causesByRule(rules);
  return markup`${countAreas(rules)
    .map(byUrgency)
    .toSorted((a, b) => urgencyOf(a) - urgencyOf(b))
    .map((area) => groupView(area, context, causes))}`;
};
