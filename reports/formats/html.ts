import { verdicts } from '../../spec/results/verdicts.ts';
import { aboutView, gapsView } from './html/about-view.ts';
import { verdictWords } from './html/badge.ts';
import { failsView, type PageContext } from './html/fails-view.ts';
import { headerView } from './html/header.ts';
import { markup, verbatim, type Markup } from './html/markup.ts';
import { asset, styleOf, htmlPage } from './html/page.ts';
import { ownView } from './html/own-view.ts';
import { proofView } from './html/proof-view.ts';
import { rulesView } from './html/rules-view.ts';
import { testsView } from './html/tests-view.ts';
import { blockingRules } from '../judgement/blocking.ts';
import type { PastRun } from '../judgement/history.ts';
import { assess } from '../judgement/policy.ts';
import { policies, type Policy } from '../judgement/policies.ts';
import type { Report } from '../judgement/report.ts';

interface View {
  readonly id: string;
  readonly name: string;
  readonly content: (report: Report, context: PageContext) => Markup;
}

const everyView: readonly View[] = [
  { id: 'rules', name: 'Rules', content: rulesView },
  { id: 'tests', name: 'Tests', content: testsView },
  { id: 'own', name: 'Your description', content: ownView },
  { id: 'gaps', name: 'Gaps', content: gapsView },
  { id: 'about', name: 'What this run proves', content: aboutView },
  { id: 'proof', name: 'How well the suite is proven', content: proofView },
];

/** The target's own description has a view only where there was one. */
const viewsOf = ({ ownDescription }: Report): readonly View[] =>
  everyView.filter(({ id }) => id !== 'own' || ownDescription !== undefined);

const tab = ({ id, name }: View, n: number): Markup =>
  markup`<button type="button" role="tab" id="tab-${id}" aria-controls="view-${id}" aria-selected="${n === 0 ? 'true' : 'false'}" tabindex="${n === 0 ? 0 : -1}">${name}</button>`;

const chips = ({ totals }: Report): readonly Markup[] =>
  verdicts
    .filter((verdict) => totals[verdict] > 0)
    .map(
      (verdict) =>
        markup`<button type="button" class="chip ${verdict}" data-verdict="${verdict}" aria-pressed="false" title="${verdictWords[verdict].meaning}"><span aria-hidden="true">${verdictWords[verdict].sign}</span> ${verdictWords[verdict].word} <b>${totals[verdict]}</b></button>`,
    );

const blocksChip = ({ blocking }: PageContext): Markup | undefined =>
  blocking.size === 0
    ? undefined
    : markup`<button type="button" class="chip blocks" id="blocks-only" aria-pressed="false" title="only what fails this release">blocks <b>${blocking.size}</b></button>`;

const groupings = ['area', 'section', 'severity', 'level', 'owner', 'operation', 'cause'].map(
  (name) => markup`<option value="${name}">${name === 'owner' ? 'who has to act' : name}</option>`,
);

const toolbar = (report: Report, context: PageContext): Markup =>
  markup`<section class="toolbar" aria-label="Views and filters" hidden>
    <div class="bar-line">
      <div role="tablist" aria-label="Views">${viewsOf(report).map(tab)}</div>
      <span class="spring"></span>
      <label class="grouping rows-only">group by <select id="grouping">${groupings}</select></label>
      <button type="button" id="open-all" class="rows-only">Open shown</button>
      <button type="button" id="close-all" class="rows-only">Close</button>
      <button type="button" id="theme" aria-label="Dark or light">◐</button>
      <button type="button" id="help-button" aria-label="Keys">?</button>
    </div>
    <div class="bar-line filters rows-only">
      <input type="search" id="filter" placeholder="Filter by words ( / )" aria-label="Filter rules and tests by words" autocomplete="off" spellcheck="false">
      <div class="chips" role="group" aria-label="Verdicts shown">${blocksChip(context)}${chips(report)}<button type="button" class="chip" id="show-all">all</button></div>
    </div>
    <p id="count" class="quiet" role="status"></p>
  </section>`;

const help = markup`<dialog id="help" aria-labelledby="help-title">
  <h2 id="help-title">Keys</h2>
  <dl class="legend">
    <div><dt><kbd>/</kbd></dt><dd>filter</dd></div>
    <div><dt><kbd>j</kbd> <kbd>k</kbd></dt><dd>next and previous row</dd></div>
    <div><dt><kbd>Enter</kbd></dt><dd>open or close the row</dd></div>
    <div><dt><kbd>1</kbd> <kbd>2</kbd> …</dt><dd>views</dd></div>
    <div><dt><kbd>Esc</kbd></dt><dd>leave the filter; once more empties it</dd></div>
    <div><dt><kbd>?</kbd></dt><dd>this list</dd></div>
  </dl>
  <form method="dialog"><button>Close</button></form>
</dialog>`;

/**
 * Where scripts run, what is in `noscript` is one text: the page draws it when it is opened. Without scripts it is there
 * at once. The rules are drawn row by row.
 */
const panel = ({ id, name, content }: View, report: Report, context: PageContext): Markup => {
  const inside = content(report, context);
  return markup`<section id="view-${id}" role="tabpanel" aria-labelledby="tab-${id}" data-view="${id}"><h2>${name}</h2>${id === 'rules' ? inside : markup`<noscript>${inside}</noscript>`}</section>`;
};

/**
 * The report as one HTML page that needs nothing but itself: from disk, by e-mail, without scripts if need be.
 * Everything from the target is escaped, and the page's own content policy forbids what would slip through.
 */
export const pageOf = (
  report: Report,
  policy: Policy = policies.ci,
  history: readonly PastRun[] = [],
): string => {
  const assessment = assess(report, policy);
  const context: PageContext = { report, policy, assessment, history, blocking: blockingRules(assessment) };
  const style = styleOf('formats/html/page.css');
  const script = asset('formats/html/page.js');
  return htmlPage({
    title: `${report.target.name}: conformance report`,
    style,
    script,
    body: markup`<body>
<a class="skip" href="#main">Skip to the rules</a>
${headerView(report, assessment)}
${failsView(report, context)}
${toolbar(report, context)}
<main id="main" tabindex="-1">${viewsOf(report).map((view) => panel(view, report, context))}</main>
${help}
<script>${verbatim(script)}</script>
</body>`,
  });
};
