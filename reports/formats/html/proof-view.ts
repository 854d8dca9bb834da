import { provenBy, proofs, type Proof } from '../../../spec/results/proofs.ts';
import { rulesWithoutMutant } from '../../../spec/results/without-mutant.ts';
import { groupBy } from '../../judgement/groups.ts';
import { isUnobservable, lacksCheck } from '../../judgement/plan.ts';
import { plural } from '../../text/plural.ts';
import type { Report, RuleResult } from '../../judgement/report.ts';
import { variantsView } from './variants-view.ts';
import { markup, type Markup } from './markup.ts';

const { faults } = proofs();
const proven = provenBy(faults);
const reasons: Readonly<Record<string, string>> = rulesWithoutMutant;

const names = (found: readonly Proof[]): Markup =>
  markup`<ul class="faults-of">${found.map(({ fault }) => markup`<li><code>${fault}</code></li>`)}</ul>`;

const folded = (found: readonly Proof[], said: string): Markup | undefined =>
  found.length === 0
    ? undefined
    : markup`<details class="earlier"><summary>${plural(found.length, 'fault')} ${said}</summary>${names(found)}</details>`;

/** The faults of the reference server that show that the check of a rule can fail. */
export const proofOf = (id: string): Markup | undefined => {
  const own = proven.own.get(id) ?? [];
  const missed = proven.missed.get(id) ?? [];
  // Its own faults say enough where there are any.
  const tripped = own.length > 0 ? [] : (proven.tripped.get(id) ?? []);
  if (own.length + missed.length + tripped.length === 0) return undefined;
  return markup`<div class="proof"><h4>Does its check notice a wrong server?</h4>
    ${folded(own, 'of this rule detected')}${folded(tripped, 'of other rules detected by its check')}${folded(missed, 'of this rule missed')}</div>`;
};

interface Count {
  readonly area: string;
  readonly checked: number;
  readonly own: number;
  readonly tripped: number;
  readonly faults: number;
  readonly missed: number;
}

const isChecked = (rule: RuleResult): boolean => !lacksCheck(rule) && !isUnobservable(rule);

const countsOf = (area: string, rules: readonly RuleResult[]): Count => {
  const ids = rules.filter(isChecked).map(({ id }) => id);
  const own = ids.filter((id) => proven.own.has(id));
  const ofArea = faults.filter((proof) => proof.rules.some((id) => ids.includes(id)));
  return {
    area,
    checked: ids.length,
    own: own.length,
    tripped: ids.filter((id) => !proven.own.has(id) && proven.tripped.has(id)).length,
    faults: ofArea.length,
    missed: ofArea.filter(({ missed }) => missed.length > 0).length,
  };
};

const countRow = ({ area, checked, own, tripped, faults: tried, missed }: Count): Markup =>
  markup`<tr><th scope="row">${area}</th><td>${checked}</td><td>${own}</td><td>${tripped}</td><td>${checked - own - tripped}</td><td>${tried}</td><td>${tried - missed}</td></tr>`;

const head = (...columns: readonly string[]): Markup =>
  markup`<thead><tr>${columns.map((name) => markup`<th scope="col">${name}</th>`)}</tr></thead>`;

const missedTable = (): Markup | undefined => {
  const missed = faults.filter((proof) => proof.missed.length > 0);
  if (missed.length === 0) return undefined;
  const rows = missed.map(
    (proof) =>
      markup`<tr><th scope="row"><code>${proof.fault}</code></th><td>${proof.missed.map((id) => markup`<a href="#${id}">${id}</a> `)}</td></tr>`,
  );
  return markup`<h3>Faults that the suite missed</h3><div class="scroll"><table>${head('Fault', 'The rule that it breaks')}<tbody>${rows}</tbody></table></div>`;
};

const withoutMutantTable = (rules: readonly RuleResult[]): Markup | undefined => {
  const left = rules.filter(
    (rule) => isChecked(rule) && !proven.own.has(rule.id) && !proven.tripped.has(rule.id),
  );
  if (left.length === 0) return undefined;
  const rows = left.map(
    ({ id }) => markup`<tr><th scope="row"><a href="#${id}">${id}</a></th><td>${reasons[id] ?? ''}</td></tr>`,
  );
  return markup`<h3>Rules that no fault has violated</h3><div class="scroll"><table>${head('Rule', 'Why')}<tbody>${rows}</tbody></table></div>`;
};

/** How well the suite notices wrong servers: the result of the mutants. */
export const proofView = ({ rules }: Report): Markup => {
  if (faults.length === 0) return markup`<p class="empty">No self test was published with this suite.</p>`;
  const noticed = faults.filter(({ missed }) => missed.length === 0).length;
  const alarming = faults.filter(({ falseAlarms }) => falseAlarms.length > 0).length;
  const counts = [...groupBy(rules, ({ area }) => area)].map(([area, own]) => countsOf(area, own));
  return markup`<div class="prose"><p>A check that cannot fail proves nothing. So the suite was run against the reference server with ${faults.length} faults, one at a time. This says nothing about the target of this report.</p>
    <ul>
      <li>${noticed} of ${faults.length} faults: every rule that the fault breaks was reported.</li>
      <li>${alarming} raised a false alarm. There the suite also reported an unrelated rule.</li>
    </ul>
    <div class="scroll"><table class="numbers">${head('Area', 'Rules with a check', 'proven by their own faults', 'only by faults of other rules', 'not proven', 'Faults', 'noticed')}<tbody>${counts.filter(({ checked }) => checked > 0).map(countRow)}</tbody></table></div>
    ${missedTable()}${withoutMutantTable(rules)}${variantsView()}</div>`;
};
