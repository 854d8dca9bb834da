import { jsonIn } from '../../spec/json.ts';
import type {
  AskLine,
  BeliefLine,
  ExchangeLine,
  Line,
  NoteLine,
  TruthLine,
  WebhookLine,
} from '../../spec/results/client-evidence.ts';
import { jsonView } from '../formats/html/json-view.ts';
import { markup, type Markup } from '../formats/html/markup.ts';
import { truncate } from '../text/truncate.ts';
import { mannerWords, noteWords, troubleWords } from './words.ts';

/** A violated rule's part of a line of the timeline. */
export interface Blame {
  readonly rule: string;
  readonly statement: string;
  readonly message: string;
  readonly pointer?: string;
}

/** The evidence has all of it. Characters. */
const shortText = 1200;
const longText = 6000;

/** The JSON value of a text; any other text as it is. */
const shownIn = (text: string): unknown => {
  const value = jsonIn(text);
  return value === undefined ? text : value;
};

const body = (text: string | undefined, pointer: string | undefined, most: number): Markup | undefined =>
  text === undefined || text === ''
    ? undefined
    : markup`<pre tabindex="0">${text.length > most ? truncate(text, most) : jsonView(shownIn(text), pointer)}</pre>`;

const headersView = (all: Readonly<Record<string, string>>): Markup =>
  markup`<details class="headers"><summary>headers</summary><pre>${Object.entries(all).map(([name, value]) => markup`<b>${name}</b>: ${value}\n`)}</pre></details>`;

/** The heading of a line, and its details. */
interface Shown {
  readonly kind: string;
  readonly title: Markup;
  readonly outcome?: string | undefined;
  /** Something that the stage did. */
  readonly provoked?: string | undefined;
  readonly inside?: Markup;
}

const exchange = (line: ExchangeLine, pointer: string | undefined, most: number): Shown => {
  const { request, response, effect, operation, provoked } = line;
  return {
    kind: 'request',
    title: markup`<b>${request.method}</b> ${request.url} <span class="quiet">${operation ?? 'no operation'}</span>`,
    outcome: response === null ? 'no answer' : String(response.status),
    ...(provoked !== undefined && { provoked: troubleWords[provoked] ?? provoked }),
    inside: markup`<div class="exchange"><div class="message"><p class="quiet">sent ${line.at}</p>${headersView(request.headers)}${body(request.text, pointer, most)}</div>
      <div class="message"><p class="quiet">${response === null ? 'the connection ended' : `got ${response.status} after ${line.ms} ms`}</p>${response === null ? undefined : headersView(response.headers)}${body(response?.text, undefined, most)}
      ${effect === undefined ? undefined : markup`<p class="quiet">The service had really answered ${effect.status}:</p>${body(effect.text, undefined, most)}`}</div></div>`,
  };
};

const webhook = (line: WebhookLine, most: number): Shown => {
  const event = shownIn(line.text) as { readonly type?: string; readonly data?: { readonly id?: string } };
  const { answer, manner } = line;
  return {
    kind: 'webhook',
    title: markup`<b>${String(event.type)}</b> <span class="quiet">${event.data?.id ?? ''}</span>`,
    outcome: 'status' in answer ? String(answer.status) : answer.error,
    ...(manner !== 'as-it-came' && { provoked: mannerWords[manner] }),
    inside: markup`<p class="quiet">sent ${line.at} to ${line.url}, answered after ${line.ms} ms</p>${headersView(line.headers)}${body(line.text, undefined, most)}`,
  };
};

const answerWords = ({ answer }: AskLine): string => {
  if ('ok' in answer) return 'done';
  if ('refused' in answer) return `refused: ${JSON.stringify(answer.refused['message'])}`;
  return 'lost' in answer ? `${answer.lost}: ${answer.message}` : 'not supported';
};

const ask = (line: AskLine, most: number): Shown => ({
  kind: 'ask',
  title: markup`asked to <b>${line.ask}</b> <span class="quiet">${truncate(JSON.stringify(line.with), 100)}</span>`,
  outcome: answerWords(line),
  inside: markup`${body(JSON.stringify(line.with), undefined, most)}${body(JSON.stringify(line.answer), undefined, most)}`,
});

const belief = (line: BeliefLine): Shown => {
  const names = Object.keys(line.truth);
  const rows = names.map((name) => {
    const [believed, so] = [line.believed?.[name], line.truth[name]].map(
      (value) => JSON.stringify(value) ?? 'nothing',
    );
    return markup`<tr${believed === so ? undefined : markup` class="differs"`}><th scope="row">${name}</th><td>${truncate(believed ?? '', 300)}</td><td>${truncate(so ?? '', 300)}</td></tr>`;
  });
  return {
    kind: 'belief',
    title: markup`asked what it <b>believes</b> <span class="quiet">of ${line.about ?? `question ${line.question + 1}`}</span>`,
    inside: markup`<table><thead><tr><th></th><th scope="col">the client says</th><th scope="col">the service has</th></tr></thead><tbody>${rows}</tbody></table>`,
  };
};

const truth = ({ payments }: TruthLine): Shown => ({
  kind: 'note',
  title: markup`what became of the payments`,
  inside: markup`<table><thead><tr><th scope="col">asked for</th><th scope="col">amount</th><th scope="col">what was paid</th></tr></thead><tbody>${payments.map(
    ({ reference, amount, transactions }) =>
      markup`<tr><th scope="row">${reference}</th><td>${amount}</td><td>${transactions.length === 0 ? 'nothing' : transactions.map(({ id, status, sent, refund }) => markup`<p>${sent}, ${status}${refund === undefined ? '' : `, refund ${refund}`} <span class="quiet">${id}</span></p>`)}</td></tr>`,
  )}</tbody></table>`,
});

const note = ({ what, about }: NoteLine, most: number): Shown => ({
  kind: what === 'provocation' || what === 'killed' ? 'trouble' : 'note',
  title: markup`${noteWords(what, about)}`,
  ...(Object.keys(about).length > 0 && {
    inside: markup`${body(JSON.stringify(about), undefined, most)}`,
  }),
});

const show = (line: Line, pointer: string | undefined, most: number): Shown => {
  if (line.kind === 'exchange') return exchange(line, pointer, most);
  if (line.kind === 'webhook') return webhook(line, most);
  if (line.kind === 'ask') return ask(line, most);
  if (line.kind === 'belief') return belief(line);
  return line.kind === 'truth' ? truth(line) : note(line, most);
};

const signs: Readonly<Record<string, string>> = {
  request: '→',
  webhook: '←',
  ask: '?',
  belief: '?',
  note: '·',
  trouble: '⚡',
};

const readers: Readonly<Record<string, string>> = {
  request: 'request of the client',
  webhook: 'webhook to the client',
  ask: 'asked by the driver',
  belief: 'asked by the driver',
  note: 'note',
  trouble: 'trouble',
};

const blameView = ({ rule, statement, message }: Blame): Markup =>
  markup`<p class="violation"><span aria-hidden="true">✕</span> <a href="#${rule}">${rule}</a> ${statement} <b>${message}</b></p>`;

export const anchorOf = (scenario: string, line: number): string => `${scenario}--${line}`;

interface EntryOptions {
  /** The rules that were violated in it, said above it. */
  readonly blames?: readonly Blame[];
  /** The member that is to blame, where the violation is said elsewhere. */
  readonly pointer?: string | undefined;
  readonly isOpen?: boolean;
  readonly id: string;
}

const headView = (n: number, { kind, title, outcome, provoked }: Omit<Shown, 'inside'>): Markup => {
  const trouble = provoked && markup` <span class="provoked">⚡ ${provoked}</span>`;
  const end = outcome && markup`<span class="outcome-word">${outcome}</span>`;
  return markup`<span class="sign" title="${readers[kind]}">${signs[kind]}</span><span class="n">${n}</span><span class="what">${title}${trouble}</span>${end}`;
};

/** One line of a timeline. */
export const entryView = (line: Line, { blames = [], pointer, isOpen = false, id }: EntryOptions): Markup => {
  const marked = pointer ?? blames.find((blame) => blame.pointer !== undefined)?.pointer;
  const { kind, title, outcome, provoked, inside } = show(line, marked, isOpen ? longText : shortText);
  const head = headView(line.n, { kind, title, outcome, provoked });
  const row =
    inside === undefined
      ? markup`<div class="entry-head">${head}</div>`
      : markup`<details${isOpen ? markup` open` : undefined}><summary class="entry-head">${head}</summary><div class="inside">${inside}</div></details>`;
  return markup`<li class="entry ${kind}${blames.length > 0 ? ' violated' : ''}" id="${id}">${blames.map(blameView)}${row}</li>`;
};

const beginning = (line: Line): number => ('opened' in line ? line.opened + 0.5 : line.n);

/** The lines in the order in which things began: what was asked for stands before what came of it. */
export const inOrder = (lines: readonly Line[]): readonly Line[] =>
  lines.toSorted((one, other) => beginning(one) - beginning(other));
