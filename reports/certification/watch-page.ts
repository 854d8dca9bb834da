import type { Watching } from '../../spec/results/watching.ts';
import { badge } from '../formats/html/badge.ts';
import { commandView } from '../formats/html/evidence.ts';
import { markup, verbatim, type Markup } from '../formats/html/markup.ts';
import { asset, contentPolicy, htmlPage, styleOf } from '../formats/html/page.ts';
import { plural } from '../text/plural.ts';
import { failures, neglected } from './assess.ts';
import { anchorOf, entryView, inOrder } from './timeline.ts';
import { violationView } from './views.ts';

/** The evidence has all of it. Lines. */
const shownLines = 200;

/** A text that is put into a configuration, with a button that copies it. */
const copied = (label: string, text: string): Markup =>
  markup`<span class="copied"><code>${text}</code> <button type="button" class="copy" data-copy aria-label="Copy: ${label}">Copy</button></span>`;

const credentials = (
  name: string,
  token: { readonly tokenId: string; readonly tokenSecret: string },
): Markup =>
  markup`<dt>${name} token</dt><dd>${copied(`${name} token id`, token.tokenId)}</dd><dd><span class="quiet">secret</span> ${copied(`${name} token secret`, token.tokenSecret)}</dd>`;

const accessView = ({ access }: Watching, consoleUrl: string | undefined): Markup => {
  const { baseUrl, sandbox, production, webhookKey, webhookTarget } = access;
  const aim = `curl -u ${sandbox.tokenId}:${sandbox.tokenSecret} -X PATCH -H 'content-type: application/json' -d '{"webhookEndpoint":"http://127.0.0.1:PORT/PATH"}' ${baseUrl}/config`;
  return markup`<details id="access" open><summary><b>What your integration needs</b></summary><dl class="access">
    <dt>Base address</dt><dd>${copied('Base address', baseUrl)}</dd>
    ${credentials('Sandbox', sandbox)}${credentials('Production', production)}
    <dt>Webhooks go to</dt><dd>${webhookTarget === undefined ? markup`nowhere yet. ${commandView('Say where', aim)}` : copied('Webhooks go to', webhookTarget)}</dd>
    <dt>Webhooks are signed</dt><dd>ECDSA P-256 over the body, base64 in <code>X-Service-Signature</code>. ${commandView('Public key', webhookKey)}</dd>
    ${consoleUrl === undefined ? undefined : markup`<dt>Console</dt><dd><a href="${consoleUrl}">${consoleUrl}</a> <span class="quiet">sign in with a token</span></dd>`}
  </dl></details>`;
};

const actsView = ({ acts }: Watching): Markup =>
  markup`<section id="acts"><h2>Provoke something</h2><p class="acts">${acts.map(({ name, label }) => markup`<button type="button" data-act="${name}">${label}</button> `)}</p></section>`;

const awaitedView = ({ awaited, owed }: Watching): Markup => {
  const count = awaited.reduce((sum, { rules }) => sum + rules.length, 0);
  return markup`<section id="awaited"><h2>Not seen yet (${count})</h2>
    ${owed.length === 0 ? undefined : markup`<ul class="owed">${owed.map(({ rule, scenario, line, message }) => markup`<li><b>to be done:</b> ${message} <code>${rule}</code> <a href="#${anchorOf(scenario, line)}">line ${line}</a></li>`)}</ul>`}
    ${awaited.length === 0 ? markup`<p class="empty">Everything that traffic can show was seen.</p>` : markup`<ul>${awaited.map(({ what, rules }) => markup`<li id="awaited-${what.replaceAll(/\W+/g, '-')}"><details><summary>waiting for: <b>${what}</b> <span class="quiet">${plural(rules.length, 'rule')}</span></summary><ul>${rules.map((rule) => markup`<li><code>${rule}</code></li>`)}</ul></details></li>`)}</ul>`}
  </section>`;
};

const wrongView = ({ result, lines }: Watching): Markup => {
  const evidence = Object.fromEntries(result.scenarios.map(({ id }) => [id, lines]));
  const wrong = failures(result);
  const warned = result.rules.filter((rule) => rule.verdict === 'warn' && !wrong.includes(rule));
  const advice = neglected(result);
  return markup`<section id="attention"><h2>Wrong (${wrong.length})</h2>
    ${wrong.length === 0 ? markup`<p class="empty">Nothing that was seen violates a rule.</p>` : wrong.map((rule) => violationView(rule, result, evidence))}
    ${warned.length === 0 ? undefined : markup`<h2>Warnings</h2>${warned.map((rule) => violationView(rule, result, evidence))}`}
    ${advice.length === 0 ? undefined : markup`<h2>Advice that was not followed</h2><p class="quiet">The document does not state it, so it is not graded.</p>${advice.map((rule) => violationView(rule, result, evidence))}`}
  </section>`;
};

const rightView = ({ result }: Watching): Markup => {
  const right = result.rules.filter(({ held, violated }) => held > 0 && violated === 0);
  return markup`<section id="right"><h2>Right (${right.length})</h2><ul class="right">${right.map(({ id, statement, held, verdict }) => markup`<li>${badge(verdict)} ${statement} <span class="quiet"><code>${id}</code> ${plural(held, 'time')}</span></li>`)}</ul></section>`;
};

const trafficView = ({ result, lines }: Watching): Markup => {
  const blamed = new Map<number, Parameters<typeof entryView>[1]['blames']>();
  for (const { id: rule, statement, violations } of result.rules)
    for (const { line, message, pointer } of violations)
      blamed.set(line, [
        ...(blamed.get(line) ?? []),
        { rule, statement, message, ...(pointer !== undefined && { pointer }) },
      ]);
  const newest = inOrder(lines.slice(-shownLines)).toReversed();
  return markup`<section id="traffic"><h2>Traffic, the newest first (${lines.length})</h2><ol class="timeline">${newest.map(
    (line) => entryView(line, { blames: blamed.get(line.n) ?? [], id: anchorOf('watch', line.n) }),
  )}</ol></section>`;
};

const summaryView = ({ result, awaited }: Watching): Markup => {
  const right = result.rules.filter(({ held, violated }) => held > 0 && violated === 0).length;
  const missing = awaited.reduce((sum, { rules }) => sum + rules.length, 0);
  return markup`<p id="summary"><a href="#right">${right} right</a> · <a href="#attention">${failures(result).length} wrong</a> · <a href="#awaited">${missing} not seen yet</a> · <a href="#acts">provoke something</a> · <a href="#traffic">traffic</a></p>`;
};

/** Our own script and style, and requests to where the page came from. */
const loaded = () =>
  ({
    style: styleOf('formats/html/page.css', 'certification/page.css'),
    script: asset('certification/watch.js'),
    isLive: true,
  }) as const;

/** The policy that the page is served with. A page cannot say by itself that it stands in no frame. */
export const watchPolicy = (): string => `${contentPolicy(loaded())}; frame-ancestors 'none'`;

/** A client that is watched: what it did right, what wrong, and what is not yet seen. It renews itself. */
export const watchPage = (watching: Watching, consoleUrl?: string): string => {
  const assets = loaded();
  return htmlPage({
    title: 'psi certify watches',
    ...assets,
    body: markup`<body data-version="${watching.version}">
<header><p class="kicker">Certification of a client</p><h1>${watching.result.client.name} is watched</h1><p id="said" class="quiet" role="status">Use it; this page renews itself.</p><input type="search" id="search" placeholder="Search" aria-label="Search rules and traffic"></header>
<main id="main">${summaryView(watching)}${accessView(watching, consoleUrl)}${wrongView(watching)}${awaitedView(watching)}${actsView(watching)}${rightView(watching)}${trafficView(watching)}</main>
<script>${verbatim(assets.script)}</script>
</body>`,
  });
};
