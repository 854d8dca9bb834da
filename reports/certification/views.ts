import type {
  Certification,
  ClientRuleResult,
  ClientViolation,
  ScenarioResult,
} from '../../spec/results/certification.ts';
import { scenarioEndings } from '../../spec/results/certification.ts';
import type { Line } from '../../spec/results/client-evidence.ts';
import { badge } from '../formats/html/badge.ts';
import { markup, type Markup } from '../formats/html/markup.ts';
import { plural } from '../text/plural.ts';
import {
  failures,
  neglected,
  neverBegun,
  nothingSeen,
  openRules,
  showedNothing,
  unfinished,
} from './assess.ts';
import { fixFor, requestView, troubleView } from './fixing.ts';
import { rowOf } from './remaining.ts';
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

const linkTo = ({ scenario, line }: ClientViolation, found: Line | undefined): Markup =>
  markup`<a href="#${found === undefined ? scenario : anchorOf(scenario, line)}">scenario ${scenario}${line === 0 ? '' : `, line ${line}`}</a>`;

const seenView = (
  rule: ClientRuleResult,
  violation: ClientViolation,
  index: number,
  evidence: Evidence,
): Markup => {
  const { scenario, line, message, pointer } = violation;
  const found = evidence[scenario]?.find(({ n }) => n === line);
  const entry =
    found === undefined
      ? undefined
      : markup`<ol class="timeline">${entryView(found, { pointer, isOpen: index === 0, id: `${rule.id}--${index}` })}</ol>`;
  // The first is said at the head of the card.
  const head =
    index === 0
      ? undefined
      : markup`<p class="message"><b>${message}</b> <span class="where">${linkTo(violation, found)}</span></p>`;
  return markup`<div class="seen">${head}${entry}</div>`;
};

/** The facts that a reader needs first: the rule, the change to make, and the place where it was seen. */
const factsOf = (
  rule: ClientRuleResult,
  first: ClientViolation,
  result: Certification,
  evidence: Evidence,
): Markup => {
  const lines = evidence[first.scenario] ?? [];
  const found = lines.find(({ n }) => n === first.line);
  const purpose = result.scenarios.find(({ id }) => id === first.scenario)?.purpose;
  const rows: readonly (readonly [string, Markup | undefined])[] = [
    [
      'Must hold',
      markup`${rule.statement} <span class="quiet">(${levels[rule.level]}, ${rule.section})</span>`,
    ],
    ['To fix', markup`${fixFor(found, first.pointer)}`],
    ['Seen in', found && requestView(found, first.pointer)],
    ['After', troubleView(lines, found)],
    ['While', markup`${purpose} <span class="where">${linkTo(first, found)}</span>`],
    ['Rule', markup`<code>${rule.id}</code>`],
  ];
  return markup`<dl class="facts-of-rule">${rows.map(([name, value]) => value && markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
};

const levelBadge = ({ level, verdict }: ClientRuleResult): Markup =>
  level === 'advice' ? markup`<span class="badge observed">advice</span>` : badge(verdict);

/** A rule that was violated: what was seen, what must hold, what to change, and where. */
export const violationView = (rule: ClientRuleResult, result: Certification, evidence: Evidence): Markup => {
  const [first] = rule.violations;
  const shown = rule.violations.slice(0, shownViolations);
  const rest = rule.violated - shown.length;
  return markup`<article class="violated-rule" id="${rule.id}">
    <h3>${levelBadge(rule)} ${first?.message ?? rule.statement}</h3>
    ${first && factsOf(rule, first, result, evidence)}
    ${shown.map((violation, index) => seenView(rule, violation, index, evidence))}${rest > 0 ? markup`<p class="quiet">and ${plural(rest, 'more time')}</p>` : undefined}
  </article>`;
};

/** The rules that a partner has to do something about, the worst first. */
export const attentionView = (result: Certification, evidence: Evidence): Markup => {
  const broken = failures(result);
  const soft = result.rules.filter((rule) => rule.verdict === 'warn' && !broken.includes(rule));
  const advice = neglected(result);
  const open = openRules(result);
  const halted = unfinished(result);
  const absent = neverBegun(result);
  const views = (rules: readonly ClientRuleResult[]): readonly Markup[] =>
    rules.map((rule) => violationView(rule, result, evidence));
  return markup`<section id="attention"><h2>What to fix</h2>
    ${broken.length === 0 ? markup`<p class="quiet">No graded rule was violated.</p>` : views(broken)}
    ${soft.length === 0 ? undefined : markup`<h2>Warnings (${soft.length})</h2>${views(soft)}`}
    ${advice.length === 0 ? undefined : markup`<h2>Advice that was not followed (${advice.length})</h2><p class="quiet">The document does not state it, so it is not graded.</p>${views(advice)}`}
    ${halted.length === 0 ? undefined : markup`<h2>Scenarios that were not played to the end (${halted.length})</h2><ul>${halted.map(({ id, ending, message = '' }) => markup`<li><a href="#${id}">${id}</a>: ${scenarioEndings[ending]}. <span class="quiet">${message}</span></li>`)}</ul>`}
    ${absent.length === 0 ? undefined : markup`<h2>Scenarios that never began (${absent.length})</h2><p>${absent.join(', ')}</p>`}
    ${open.length === 0 ? undefined : markup`<details class="open-rules"><summary><b>Rules that were not seen (${open.length})</b> <span class="quiet">nothing that the client did showed whether they hold</span></summary><ul>${open.map(({ id, statement }) => markup`<li><code>${id}</code> ${statement}</li>`)}</ul></details>`}
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
  const isClean = ending === 'done' && violated.length === 0 && !showedNothing(scenario);
  const sign = isClean ? badge('pass') : badge(violated.length > 0 ? 'fail' : 'inconclusive');
  return markup`<details class="scenario" id="${id}"><summary>${sign} <b>${id}</b> <span>${purpose}</span> <span class="quiet">${violated.length > 0 ? `${plural(violated.length, 'rule')} violated, ` : ''}${showedNothing(scenario) ? `${nothingSeen}, ` : ''}${(ms / 1000).toFixed(1)} s</span></summary>
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
  markup`<tr class="rule-row" id="${rowOf(id)}" data-verdict="${verdict}"><td>${badge(verdict)}</td><td><code>${id}</code><br>${statement}</td><td>${levels[level]}<br><span class="quiet">${role}</span></td><td>${verdict === 'pass' || verdict === 'observed' ? `held ${plural(held, 'time')} in ${plural(scenarios.length, 'scenario')}` : reason}</td></tr>`;

/** Every rule of the plan, and what was seen of it. */
export const rulesView = (result: Certification): Markup => {
  const planned = new Set(result.plan.rules);
  const rows = result.rules.filter(({ id }) => planned.has(id));
  return markup`<section id="rules"><h2>Rules</h2><p class="quiet">${plural(rows.length, 'rule')} in the plan; ${plural(result.rules.length - rows.length, 'rule')} outside of it.</p>
    <div class="scroll"><table><thead><tr><th scope="col">Verdict</th><th scope="col">Rule</th><th scope="col">Level</th><th scope="col">Seen</th></tr></thead><tbody>${rows.map(ruleRow)}</tbody></table></div></section>`;
};
