import { capabilities, type Capability } from '../../../spec/capabilities.ts';
import { verdicts } from '../../../spec/results/verdicts.ts';
import { inconclusiveCauses } from '../../judgement/causes.ts';
import { triedChanges } from '../../judgement/changes.ts';
import { absentCapabilities } from '../../judgement/groups.ts';
import { lacksCheck } from '../../judgement/plan.ts';
import { observedDeviations } from '../../judgement/violation-causes.ts';
import { plural } from '../../text/plural.ts';
import type { Report, RuleResult } from '../../judgement/report.ts';
import { badge, verdictWords } from './badge.ts';
import { markup, type Markup } from './markup.ts';

const ruleLinks = (rules: readonly RuleResult[]): Markup =>
  markup`<details class="earlier"><summary>${plural(rules.length, 'rule')}</summary><ul class="links">${rules.map(({ id }) => markup`<li><a href="#${id}">${id}</a></li>`)}</ul></details>`;

const proven = ({ totals, run, target }: Report): Markup =>
  markup`<h3>What it proves</h3>
    <ul>
      <li>Before any request was sent, the plan named ${plural(run.planned, 'rule')} to check on ${target.name}.</li>
      <li>${plural(totals.pass, 'rule')}: at least one assertion ran, and every assertion held.</li>
      <li>${plural(totals.fail + totals.warn, 'rule')}: violated; the evidence is with the rule.</li>
    </ul>`;

const unproven = (report: Report): Markup => {
  const { totals, rules, gaps, run } = report;
  const uncovered = rules.filter(lacksCheck).length;
  return markup`<h3>What it does not prove</h3>
    <ul>
      <li>A pass covers the requests of this run (seed ${run.seed}), a sample of all possible ones.</li>
      <li>Inconclusive: applicable, but could not be checked: ${plural(totals.inconclusive, 'rule')}.</li>
      <li>Not applicable, because the target declares a capability absent: ${plural(totals['not-applicable'], 'rule')}.</li>
      <li>Not examined: ${plural(totals['not-selected'], 'rule')}; without any check yet: ${plural(uncovered, 'rule')}.</li>
      <li>Left open by the document, and not graded: ${plural(gaps.length, 'point')}.</li>
      <li>Pricing, rate limits, security beyond the stated rules, and behaviour under load are outside this suite.</li>
      ${run.status === 'complete' ? undefined : markup`<li><strong>The run was cut short: checks that had not ended say nothing.</strong></li>`}
    </ul>`;
};

const causes = ({ rules }: Report): Markup | undefined => {
  const found = inconclusiveCauses(rules);
  if (found.length === 0) return undefined;
  const rows = found.map(
    ({ reason, entry, explanation, next, owner, rules: own }) =>
      markup`<tr><th scope="row">${own.length}</th><td>${entry === undefined ? reason : markup`<code>${entry}</code>`}</td><td>${explanation}</td><td>${next}</td><td>${owner}</td><td>${ruleLinks(own)}</td></tr>`,
  );
  return markup`<h3>Why rules are inconclusive</h3>
    <div class="scroll"><table><thead><tr><th scope="col">Rules</th><th scope="col">Entry or reason</th><th scope="col">What happened</th><th scope="col">Next step</th><th scope="col">Who has to act</th><th scope="col">Which</th></tr></thead><tbody>${rows}</tbody></table></div>`;
};

const changes = (report: Report): Markup | undefined => {
  const found = triedChanges(report).filter(({ tried }) => tried.length > 0);
  if (found.length === 0) return undefined;
  const rows = found.map(
    ({ what, tried, untried }) =>
      markup`<tr><th scope="row">${what}</th><td><details class="earlier"><summary>${tried.length} of ${tried.length + untried.length}</summary>${tried.join(', ')}</details></td><td>${untried.length === 0 ? undefined : markup`<ul>${untried.map(({ operation, why }) => markup`<li><code>${operation}</code>: ${why}</li>`)}</ul>`}</td></tr>`,
  );
  return markup`<h3>Requests with one thing changed</h3>
    <p>Each was taken by the target as it is, and sent again with one thing changed.</p>
    <div class="scroll"><table><thead><tr><th scope="col">Changed</th><th scope="col">Operations tried</th><th scope="col">Not tried, and why</th></tr></thead><tbody>${rows}</tbody></table></div>`;
};

const deviations = ({ rules }: Report): Markup | undefined => {
  const found = observedDeviations(rules);
  if (found.length === 0) return undefined;
  return markup`<h3>Differs from what we assumed (observed, not graded)</h3>
    <ul>${found.map(({ id, reason }) => markup`<li><a href="#${id}">${id}</a>: ${reason}</li>`)}</ul>`;
};

const absences = ({ rules }: Report): Markup | undefined => {
  const found = absentCapabilities(rules);
  if (found.length === 0) return undefined;
  return markup`<h3>Not applicable</h3>
    <ul>${found.map(({ lacks, rules: own }) => markup`<li>Without ${lacks}: ${ruleLinks(own)}</li>`)}</ul>`;
};

const declared = ({ target }: Report): Markup => {
  const rows = Object.entries(target.capabilities).map(
    ([name, has]) =>
      markup`<tr><th scope="row">${name}</th><td>${has ? 'yes' : 'no'}</td><td>${capabilities[name as Capability] ?? ''}</td></tr>`,
  );
  return markup`<h3>What the target declares</h3>
    <div class="scroll"><table><thead><tr><th scope="col">Capability</th><th scope="col">Has it</th><th scope="col">Meaning</th></tr></thead><tbody>${rows}</tbody></table></div>`;
};

const legend = (): Markup =>
  markup`<h3>Verdicts, worst first</h3>
    <dl class="legend">${verdicts.map((verdict) => markup`<div><dt>${badge(verdict)}</dt><dd>${verdictWords[verdict].meaning}</dd></div>`)}</dl>`;

/** The conclusions that the run allows, and those that it does not. */
export const aboutView = (report: Report): Markup =>
  markup`<div class="prose">${causes(report)}${deviations(report)}${proven(report)}${unproven(report)}${changes(report)}${absences(report)}${legend()}${declared(report)}</div>`;

/** The gaps of the document. */
export const gapsView = ({ gaps }: Report): Markup => {
  if (gaps.length === 0) return markup`<p class="empty">This report lists no gaps of the document.</p>`;
  const rows = gaps.map(
    ({ id, section, open, reference, alsoAllowed }) =>
      markup`<tr><th scope="row">${open}<p class="quiet"><code>${id}</code><br>${section}</p></th><td>${reference}</td><td>${alsoAllowed}</td></tr>`,
  );
  return markup`<div class="prose"><p>The document leaves these things open. The table shows what the reference server does. They are never graded.</p>
    <div class="scroll"><table><thead><tr><th scope="col">Open</th><th scope="col">What the reference server does</th><th scope="col">What else is allowed</th></tr></thead><tbody>${rows}</tbody></table></div></div>`;
};
