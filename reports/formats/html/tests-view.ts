import { worst } from '../../../spec/results/verdicts.ts';
import { groupBy } from '../../judgement/groups.ts';
import { checkKey } from '../../judgement/plan.ts';
import { truncate } from '../../text/truncate.ts';
import { plural } from '../../text/plural.ts';
import type { CheckResult, Report, RuleResult } from '../../judgement/report.ts';
import { badge } from './badge.ts';
import { markup, type Markup } from './markup.ts';

/** One line; the whole of it is at the rule. */
const maxText = 300;

interface Said {
  readonly rule: RuleResult;
  readonly check: CheckResult;
}

const ruleLine = ({ rule, check }: Said): Markup =>
  markup`<li>${badge(check.verdict)} <a href="#${rule.id}">${rule.id}</a> <span class="quiet">${truncate(check.message ?? rule.statement, maxText)}</span></li>`;

const testView = (said: readonly Said[]): Markup | undefined => {
  const [first] = said;
  if (!first) return undefined;
  const verdict = worst(said.map(({ check }) => check.verdict));
  const { title, file, line } = first.check;
  return markup`<details class="row test" data-verdict="${verdict}">
<summary>${badge(verdict)}<span class="what"><span class="title">${title}</span><code>${file}:${line}</code></span><span class="level">${plural(said.length, 'rule')}</span></summary>
<div class="inside"><ul class="said">${said.map(ruleLine)}</ul></div>
</details>\n`;
};

const fileView = (file: string, said: readonly Said[]): Markup => {
  const tests = [...groupBy(said, ({ check }) => checkKey(check))];
  const passed = tests.filter(([, own]) => worst(own.map(({ check }) => check.verdict)) === 'pass').length;
  return markup`<details class="group" open><summary><h3>${file}</h3><span class="share">${passed} of ${tests.length} pass</span></summary><div class="rows">${tests.map(([, own]) => testView(own))}</div></details>`;
};

/** One row per test, with the rules it speaks about; the evidence is at the rule. */
export const testsView = ({ rules }: Report): Markup => {
  const said = rules.flatMap((rule) => rule.checks.map((check) => ({ rule, check })));
  if (said.length === 0) return markup`<p class="empty">No test has reported.</p>`;
  const files = [...groupBy(said, ({ check }) => check.file)].toSorted(([a], [b]) => a.localeCompare(b));
  return markup`${files.map(([file, own]) => fileView(file, own))}`;
};
