import type { Evidence, RecordedExchange } from '../../../spec/results/findings.ts';
import { webhookOf } from '../sequence.ts';
import { truncate } from '../../text/truncate.ts';
import { plural } from '../../text/plural.ts';
import { jsonView } from './json-view.ts';
import { sequenceView } from './sequence-view.ts';
import { markup, verbatim, type Markup } from './markup.ts';

/** The whole of it is in report.json. */
const maxText = 4000;

const headers = (all: Readonly<Record<string, string>>): Markup | undefined => {
  const entries = Object.entries(all);
  if (entries.length === 0) return undefined;
  const rows = entries.map(([name, value]) => markup`<b>${name}</b>: ${value}\n`);
  return markup`<details class="headers">
    <summary>${plural(entries.length, 'header')}</summary>
    <pre>${rows}</pre>
  </details>`;
};

const body = (value: unknown, pointer: string | undefined): Markup =>
  value === undefined
    ? markup`<p class="quiet">no body</p>`
    : markup`<pre tabindex="0">${jsonView(value, pointer)}</pre>`;

/** One request and its answer, with the member to blame marked. */
export const exchangeView = (
  { operation, request, response, at, ms, repeated }: RecordedExchange,
  mark: Pick<Evidence, 'pointer' | 'side'> = {},
): Markup => {
  const { pointer, side = 'response' } = mark;
  const webhook = webhookOf(operation);
  const line =
    webhook === undefined
      ? markup`<p class="line"><b>${request.method}</b> ${request.url}</p><p class="quiet">${operation} at ${at}</p>`
      : markup`<p class="line"><b>webhook</b> ${webhook}</p><p class="quiet">as we received it at ${at}</p>`;
  return markup`<div class="exchange">
    <div class="message">
      ${line}
      ${headers(request.headers)} ${body(request.body, side === 'request' ? pointer : undefined)}
    </div>
    <div class="message">
      <p class="line"><b>${response.status}</b> after ${Math.round(ms)} ms</p>
      <p class="quiet">answer${repeated && `, after ${plural(repeated.times, 'answer')} ${repeated.status} and ${Math.round(repeated.waitedMs)} ms of waiting`}</p>
      ${headers(response.headers)} ${body(response.body, side === 'response' ? pointer : undefined)}
    </div>
  </div>`;
};

const earlierView = (earlier: readonly RecordedExchange[]): Markup | undefined =>
  earlier.length === 0
    ? undefined
    : markup`<details class="earlier">
        <summary>${plural(earlier.length, 'exchange')} before it</summary>
        ${earlier.map((exchange) => exchangeView(exchange))}
      </details>`;

/** A command breaks between its words. Scripts have lines of their own, and too many words. */
const wordsOf = (command: string): string | readonly (Markup | string)[] =>
  command.includes('\n')
    ? command
    : command
        .split(/(?<= )/)
        .map((word) => (word.includes('-') ? markup`<span class="whole">${word}</span>` : word));

/** A command with a button that copies it. */
export const commandView = (label: string, command: string | undefined): Markup | undefined =>
  command === undefined
    ? undefined
    : markup`<div class="command">
        <p class="command-label">${label}</p>
        <pre tabindex="0"><code>${wordsOf(command)}</code></pre>
        <button type="button" class="copy" data-copy aria-label="Copy the command: ${label}">Copy</button>
      </div>`;

/** JSON as it may stand in a template: no markup, and no name of a character. */
const inTemplate = (value: object): string =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('&', String.raw`\u0026`);

/** A button that saves a value under a name. No reader needs it on the page, so it is not drawn. */
export const savedView = (label: string, name: string, value: object): Markup =>
  markup`<p><button type="button" class="copy" data-save="${name}">${label}</button>${verbatim(`<template>${inTemplate(value)}</template>`)}</p>`;

/** The proof of a verdict: expected beside actual, then the exchanges with the member to blame marked. */
export const evidenceView = (evidence: Evidence, base: string): Markup => {
  const { expected, actual, pointer, side, exchanges, leftOut, curl } = evidence;
  const deciding = exchanges.at(-1);
  const mark = { ...(pointer === undefined ? {} : { pointer }), ...(side ? { side } : {}) };
  return markup`<div class="evidence">
    <dl class="versus">
      <div><dt>Expected</dt><dd>${truncate(expected, maxText)}</dd></div>
      <div class="actual"><dt>Actual</dt><dd>${truncate(actual, maxText)}</dd></div>
    </dl>
    ${pointer === undefined ? undefined : markup`<p class="quiet">At <code>${pointer === '' ? 'the root' : pointer}</code> of the ${side ?? 'response'} body.</p>`}
    ${leftOut === undefined ? undefined : markup`<p class="quiet">${plural(leftOut, 'exchange')} left out: the report has no room for more evidence.</p>`}
    ${sequenceView(exchanges, base)}
    ${earlierView(exchanges.slice(0, -1))} ${deciding && exchangeView(deciding, mark)}
    ${commandView('Repeat the request', curl)}
  </div>`;
};
