import { verdicts } from '../../../spec/results/verdicts.ts';
import { exitCodes, type Assessment, type Judgement } from '../../judgement/policy.ts';
import type { Report } from '../../judgement/report.ts';
import { verdictWords } from './badge.ts';
import { commandView } from './evidence.ts';
import { markup, type Markup } from './markup.ts';

const pills: Readonly<Record<Judgement['code'], { readonly look: string; readonly word: string }>> = {
  [exitCodes.met]: { look: 'pass', word: 'Conforms' },
  [exitCodes.violated]: { look: 'fail', word: 'Does not conform' },
  [exitCodes.usage]: { look: 'error', word: 'Not started' },
  [exitCodes.unreachable]: { look: 'error', word: 'Not reachable' },
  [exitCodes.unsettled]: { look: 'inconclusive', word: 'Undecided' },
  [exitCodes.suiteFailed]: { look: 'error', word: 'Suite failed' },
  [exitCodes.staleKnownFailure]: { look: 'warn', word: 'Known failures outdated' },
};

const barWidth = 1000;

/** The share of each verdict among the rules examined; a bar, and a text for those who do not see it. */
const bar = ({ totals }: Report): Markup => {
  const shown = verdicts.filter((verdict) => totals[verdict] > 0 && verdict !== 'not-selected');
  const sum = shown.reduce((total, verdict) => total + totals[verdict], 0);
  let x = 0;
  const parts = shown.map((verdict) => {
    const width = (totals[verdict] / sum) * barWidth;
    x += width;
    return markup`<rect class="${verdict}" x="${(x - width).toFixed(1)}" width="${width.toFixed(1)}" height="10"></rect>`;
  });
  const label = shown.map((verdict) => `${totals[verdict]} ${verdictWords[verdict].word}`).join(', ');
  return markup`<svg class="bar" role="img" aria-label="${label}" viewBox="0 0 ${barWidth} 10" preserveAspectRatio="none">${parts}</svg>`;
};

const duration = (ms: number): string =>
  ms < 60_000
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;

const facts = ({ run, suite, contract }: Report): Markup => {
  const rows: readonly (readonly [string, string])[] = [
    ['Started', run.startedAt.replace('T', ' ').replace(/(:\d\d)\.\d+/, '$1')],
    ['Took', duration(run.durationMs)],
    ['Requests', run.requests.toLocaleString('en')],
    ...(run.backOffMs === undefined ? [] : [['Waited when asked to', duration(run.backOffMs)] as const]),
    ['Seed', String(run.seed)],
    ['Rules in the plan', String(run.planned)],
    ['Run', run.stopped === undefined ? run.status : `${run.status}. ${run.stopped.reason}`],
    ['Suite', suite.version],
    ['Contract', contract.version],
  ];
  return markup`<dl class="facts">${rows.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
};

const faults = (errors: readonly string[] = []): Markup | undefined =>
  errors.length === 0
    ? undefined
    : markup`<section class="faults" aria-label="Faults of the suite"><h2>Faults of the suite</h2>${errors.map((error) => markup`<pre>${error}</pre>`)}</section>`;

/** Target, verdict, totals and the facts of the run. */
export const headerView = (report: Report, assessment: Assessment): Markup => {
  const { code, sentence, conforms } = assessment;
  const isMetAlone = code === exitCodes.met && !conforms;
  const { look, word } = isMetAlone ? { look: 'warn', word: 'Policy met' } : pills[code];
  return markup`<header>
    <div class="top">
      <div>
        <p class="kicker">Payments Service Interface · conformance report</p>
        <h1>${report.target.name}</h1>
        <p class="url">${report.target.url}</p>
      </div>
      <div class="outcome"><p class="pill ${look}">${word}</p><p>${sentence}</p></div>
    </div>
    ${bar(report)} ${facts(report)} ${commandView('Repeat the run', report.run.command)} ${faults(report.errors)}
  </header>`;
};
