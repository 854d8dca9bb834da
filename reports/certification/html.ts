import { clientFeatures } from '../../spec/client-rules/features.ts';
import type { Certification } from '../../spec/results/certification.ts';
import { markup, verbatim, type Markup } from '../formats/html/markup.ts';
import { asset, styleOf, htmlPage } from '../formats/html/page.ts';
import { plural } from '../text/plural.ts';
import { exitCodes, type ExitCode } from '../judgement/policy.ts';
import { assessCertification, failures, neglected } from './assess.ts';
import { remaining, type Remaining } from './remaining.ts';
import { attentionView, rulesView, scenariosView, type Evidence } from './views.ts';

const pills: Readonly<Partial<Record<ExitCode, readonly [string, string]>>> = {
  [exitCodes.met]: ['pass', 'Passed'],
  [exitCodes.violated]: ['fail', 'Failed'],
  [exitCodes.suiteFailed]: ['error', 'Certification failed'],
};

const facts = ({ client, run, suite, contract, plan }: Certification): Markup => {
  const rows: readonly (readonly [string, string])[] = [
    ['Driven by', client.driven],
    ['Started', run.startedAt.replace('T', ' ').replace(/\.\d+Z/, ' UTC')],
    ['Took', `${Math.round(run.durationMs / 1000)} s`],
    ['Run', run.status],
    ['Plan', `${plural(plan.scenarios.length, 'scenario')}, ${plural(plan.rules.length, 'rule')}`],
    ['Seed', String(run.settings.seed)],
    ['Suite', suite.version],
    ['Contract', contract.version],
  ];
  return markup`<details class="facts-box"><summary>About this run</summary><dl class="facts">${rows.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl></details>`;
};

const scope = ({ plan }: Certification): Markup =>
  markup`<p class="quiet scope">Scope: ${plan.features.map((feature) => `${feature} (${clientFeatures[feature]})`).join('; ')}</p>`;

/** More lines than these are folded away. */
const shownLines = 5;

const aboutView = ({ about }: Remaining): Markup | undefined => {
  if (about.length === 0) return undefined;
  const lines = about.map(
    ({ name, anchor, detail }) =>
      markup`<li><a href="#${anchor}"><code>${name}</code></a>${detail === undefined ? undefined : markup` ${detail}`}</li>`,
  );
  return about.length <= shownLines
    ? markup`<ul>${lines}</ul>`
    : markup`<details><summary>Which</summary><ul>${lines}</ul></details>`;
};

/** The work left for the certificate, before everything else. */
const remainingView = (result: Certification): Markup => {
  const steps = remaining(result);
  return steps.length === 0
    ? markup`<section id="left" class="left nothing"><h2>Nothing is left to do for the certificate</h2></section>`
    : markup`<section id="left" class="left"><h2>Left to do for the certificate</h2><ol>${steps.map((step) => markup`<li><b>${step.todo}</b>${aboutView(step)}</li>`)}</ol></section>`;
};

/** Why there is no certificate is said once. */
const certificateWords = ({ withheld }: Certification, sentence: string): string => {
  if (withheld === undefined) return 'A certificate was issued: certificate.jws.';
  return withheld === sentence ? 'No certificate.' : `No certificate: ${withheld}`;
};

const header = (result: Certification): Markup => {
  const { code, sentence } = assessCertification(result);
  const [look, word] = pills[code] ?? ['inconclusive', 'Inconclusive'];
  const { name, version } = result.client;
  return markup`<header><div class="top"><div><p class="kicker">Certification of a client</p><h1>${name} ${version}</h1></div>
    <div class="outcome"><p class="pill ${look}">${word}</p><p>${sentence}</p><p class="quiet">${certificateWords(result, sentence)}</p></div></div>
    ${scope(result)}${remainingView(result)}
    ${facts(result)}</header>`;
};

const navigation = (result: Certification): Markup => {
  const advice = neglected(result).length;
  return markup`<nav class="toolbar" aria-label="Sections"><div class="bar-line"><a href="#attention">What to fix (${failures(result).length})</a> ${advice === 0 ? undefined : markup`<a href="#attention">Advice (${advice})</a> `}<a href="#scenarios">Scenarios (${result.scenarios.length})</a> <a href="#rules">Rules (${result.plan.rules.length})</a><span class="spring"></span><input type="search" id="search" placeholder="Search" aria-label="Search rules, scenarios and what was seen" hidden> <button type="button" id="open-all" hidden>Open all</button> <button type="button" id="close-all" hidden>Close all</button> <button type="button" id="theme" aria-label="Dark or light" hidden>◐</button></div><p id="found" class="quiet" role="status"></p></nav>`;
};

/**
 * The result of a certification as one HTML page that needs nothing but itself: what to fix first, then a timeline
 * for each scenario with every violation where it happened.
 */
export const certificationPage = (result: Certification, evidence: Evidence): string => {
  const style = styleOf('formats/html/page.css', 'certification/page.css');
  const script = asset('certification/page.js');
  return htmlPage({
    title: `${result.client.name}: certification`,
    style,
    script,
    body: markup`<body>
<a class="skip" href="#attention">Skip to what to fix</a>
${header(result)}
${navigation(result)}
<main id="main">${attentionView(result, evidence)}${scenariosView(result, evidence)}${rulesView(result)}</main>
<script>${verbatim(script)}</script>
</body>`,
  });
};
