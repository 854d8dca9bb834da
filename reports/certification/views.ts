import type { Certification, ClientRuleResult, ScenarioResult } from '../../spec/results/certification.ts';
import { scenarioEndings } from '../../spec/results/certification.ts';
import type { Line } from '../../spec/results/client-evidence.ts';
import { badge } from '../formats/html/badge.ts';
import { markup, type Markup } from '../formats/html/markup.ts';
import { plural } from '../formats/plural.ts';
import { failures, neglected, openRules, unfinished } from './assess.ts';
import { anchorOf, entryView, inOrder, type Blame } from './timeline.ts';

/** The evidence of each scenario, by its name. */
export type Evidence = Readonly<Record<string, readonly Line[]>>;

/** Violations of one rule that are shown with it; the timelines have them all. */
const shownViolations = 3;

const levels = {
  must: 'the document states it',
  derived: 'follows from the document',
  advice: 'advice',
} as const;

const blameOf = ({ id, statement }: ClientRuleResult, message: string, pointer?: string): Blame => ({
  rule: id,
  statement,
  message,
  ...(pointer !== undefined && { pointer }),
});

const seenView = (rule: ClientRuleResult, evidence: Evidence): Markup => {
  const seen = rule.violations
    .slice(0, shownViolations)
    .map(({ scenario, line, message, pointer }, index) => {
      const found = evidence[scenario]?.find(({ n }) => n === line);
      const where = markup`<p class="where">in <a href="#${found === undefined ? scenario : anchorOf(scenario, line)}">${scenario}${line === 0 ? '' : `, line ${line}`}</a></p>`;
      const entry =
        found === undefined
          ? undefined
          : markup`<ol class="timeline">${entryView(found, { pointer, isOpen: index === 0, id: `${rule.id}--${index}` })}</ol>`;
      return markup`<div class="seen"><p class="message"><b>${message}</b></p>${where}${entry}</div>`;
    });
  const rest = rule.violated - seen.length;
  return markup`${seen}${rest > 0 ? markup`<p class="quiet">and ${plural(rest, 'more time')}</p>` : undefined}`;
};

/** A rule that was violated, with where and how. */
export const mendView = (rule: ClientRuleResult, evidence: Evidence): Markup =>
  markup`<article class="mend" id="${rule.id}">
    <h3>${badge(rule.verdict)} ${rule.statement}</h3>
    <p class="quiet"><code>${rule.id}</code> · ${levels[rule.level]} · ${rule.section}</p>
    ${seenView(rule, evidence)}
  </article>`;

/** What a partner has to do something about, the worst first. */
export const attentionView = (result: Certification, evidence: Evidence): Markup => {
  const broken = failures(result);
  const soft = result.rules.filter((rule) => rule.verdict === 'warn' && !broken.includes(rule));
  const advice = neglected(result);
  const open = openRules(result);
  const halted = unfinished(result);
  return markup`<section id="attention"><h2>What to mend</h2>
    ${broken.length === 0 ? markup`<p class="empty">No rule was violated.</p>` : broken.map((rule) => mendView(rule, evidence))}
    ${soft.length === 0 ? undefined : markup`<h2>Warnings</h2>${soft.map((rule) => mendView(rule, evidence))}`}
    ${halted.length === 0 ? undefined : markup`<h2>Scenarios that were not played to the end</h2><ul>${halted.map(({ id, ending, message = '' }) => markup`<li><a href="#${id}">${id}</a>: ${scenarioEndings[ending]}. <span class="quiet">${message}</span></li>`)}</ul>`}
    ${open.length === 0 ? undefined : markup`<h2>Rules that could not be seen</h2><ul>${open.map(({ id, statement }) => markup`<li><code>${id}</code> ${statement}</li>`)}</ul>`}
    ${advice.length === 0 ? undefined : markup`<h2>Advice that was not followed</h2><p class="quiet">The document does not state it; nobody is graded.</p>${advice.map((rule) => mendView(rule, evidence))}`}
  </section>`;
};

const scenarioView = (scenario: ScenarioResult, result: Certification, lines: readonly Line[]): Markup => {
  const { id, purpose, task, ending, message, violated, ms } = scenario;
  const blames = result.rules.flatMap((rule) =>
    rule.violations
      .filter((violation) => violation.scenario === id)
      .map((violation) => ({
        line: violation.line,
        blame: blameOf(rule, violation.message, violation.pointer),
      })),
  );
  const isClean = ending === 'done' && violated.length === 0;
  const sign = isClean ? badge('pass') : badge(violated.length > 0 ? 'fail' : 'inconclusive');
  return markup`<details class="scenario" id="${id}"><summary>${sign} <b>${id}</b> <span>${purpose}</span> <span class="quiet">${violated.length > 0 ? `${plural(violated.length, 'rule')} violated, ` : ''}${(ms / 1000).toFixed(1)} s</span></summary>
    <p>${task}</p>
    ${message === undefined ? undefined : markup`<p class="ending">${scenarioEndings[ending]}: ${message}</p>`}
    <ol class="timeline">${inOrder(lines).map((line) => {
      const own = blames.filter((one) => one.line === line.n).map(({ blame }) => blame);
      return entryView(line, { blames: own, isOpen: own.length > 0, id: anchorOf(id, line.n) });
    })}</ol></details>`;
};

/** One timeline for each scenario. */
export const scenariosView = (result: Certification, evidence: Evidence): Markup =>
  markup`<section id="scenarios"><h2>Scenarios</h2>${result.scenarios.map((scenario) => scenarioView(scenario, result, evidence[scenario.id] ?? []))}</section>`;

const ruleRow = ({
  id,
  level,
  role,
  statement,
  verdict,
  reason = '',
  held,
  scenarios,
}: ClientRuleResult): Markup =>
  markup`<tr class="rule-row" data-verdict="${verdict}"><td>${badge(verdict)}</td><td><code>${id}</code><br>${statement}</td><td>${levels[level]}<br><span class="quiet">${role}</span></td><td>${verdict === 'pass' || verdict === 'observed' ? `held ${plural(held, 'time')} in ${plural(scenarios.length, 'scenario')}` : reason}</td></tr>`;

/** Every rule of the plan, and what was seen of it. */
export const rulesView = (result: Certification): Markup => {
  const planned = new Set(result.plan.rules);
  const rows = result.rules.filter(({ id }) => planned.has(id));
  return markup`<section id="rules"><h2>Rules</h2><p class="quiet">${plural(rows.length, 'rule')} in the plan; ${plural(result.rules.length - rows.length, 'rule')} outside of it.</p>
    <div class="scroll"><table><thead><tr><th scope="col">Verdict</th><th scope="col">Rule</th><th scope="col">Level</th><th scope="col">Seen</th></tr></thead><tbody>${rows.map(ruleRow)}</tbody></table></div></section>`;
};
