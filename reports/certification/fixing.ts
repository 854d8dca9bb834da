import type { ExchangeLine, Line, WebhookLine } from '../../spec/results/client-evidence.ts';
import { isJsonObject, jsonIn } from '../../spec/json.ts';
import { namesIn } from '../../spec/schema/json-pointer.ts';
import { markup, type Markup } from '../formats/html/markup.ts';
import { truncate } from '../text/truncate.ts';
import { troubleWords } from './words.ts';

/** A value may be long; the body below has all of it. Characters. */
const longestValue = 80;

/** The member at a pointer, as JSON; undefined where there is none. */
const valueAt = (text: string, pointer: string): string | undefined => {
  const value = namesIn(pointer).reduce<unknown>(
    (inner, name) =>
      isJsonObject(inner) || Array.isArray(inner)
        ? (inner as Readonly<Record<string, unknown>>)[name]
        : undefined,
    jsonIn(text),
  );
  return JSON.stringify(value);
};

const pathOf = ({ request }: ExchangeLine): string => request.url.split('?', 1)[0] ?? '';

const answerOf = ({ response }: ExchangeLine): string =>
  response === null ? 'which had no answer' : `answered ${response.status}`;

const memberView = ({ request }: ExchangeLine, pointer: string): Markup | undefined => {
  if (pointer === '') return undefined;
  const value = valueAt(request.text ?? '', pointer);
  return markup`; member <code>${namesIn(pointer).join('.')}</code> ${value === undefined ? 'is absent' : markup`is <code>${truncate(value, longestValue)}</code>`}`;
};

const eventOf = ({ text }: WebhookLine): string => {
  const event = jsonIn(text);
  return isJsonObject(event) ? String(event['type']) : 'an event';
};

/** The request, event or answer in which a violation was seen, in one line. */
export const requestView = (line: Line, pointer: string | undefined): Markup | undefined => {
  if (line.kind === 'exchange')
    return markup`the request <b>${line.request.method} ${pathOf(line)}</b>, ${answerOf(line)}${pointer === undefined ? undefined : memberView(line, pointer)}`;
  if (line.kind === 'webhook')
    return markup`the answer to the webhook <b>${eventOf(line)}</b>: ${'status' in line.answer ? line.answer.status : line.answer.error}`;
  if (line.kind === 'belief')
    return markup`what the client says about <b>${line.about ?? 'what was asked'}</b> at the end of the scenario`;
  return line.kind === 'truth'
    ? markup`the payments that the service has at the end of the scenario`
    : undefined;
};

/** Requests that are shown as the cause of what a client believes. */
const shownTroubles = 3;

/** The requests to which the stage did something before a violation that is seen only in the end. */
export const troubleView = (lines: readonly Line[], seen: Line | undefined): Markup | undefined => {
  if (seen?.kind !== 'belief' && seen?.kind !== 'truth') return undefined;
  const troubled = lines.filter(
    (line): line is ExchangeLine =>
      line.kind === 'exchange' && line.provoked !== undefined && line.n < seen.n,
  );
  if (troubled.length === 0) return undefined;
  const rest = troubled.length - shownTroubles;
  return markup`${troubled.slice(0, shownTroubles).map((line) => markup`<p><b>${line.request.method} ${pathOf(line)}</b> ${answerOf(line)}: ${troubleWords[line.provoked ?? ''] ?? ''}</p>`)}${rest > 0 ? markup`<p class="quiet">and ${rest} more</p>` : undefined}`;
};

/** The part for a developer to change, by where the violation was seen. */
const fixes: Readonly<Record<Line['kind'], string>> = {
  exchange: 'Change what the client sends in this request, or when it sends it.',
  webhook: 'Change how the receiver of webhooks answers this event.',
  belief:
    'Change what the client stores after what is shown above: at the end it must agree with the service.',
  truth: 'Change how often, to whom or how much the client pays.',
  ask: 'Change what the client does when it is asked for this.',
  note: 'Change what the program does here.',
};

/** The change to make in the client. */
export const fixFor = (line: Line | undefined, pointer: string | undefined): string => {
  if (line === undefined) return 'Change what the client does in this scenario.';
  if (line.kind !== 'exchange' || pointer === undefined || pointer === '') return fixes[line.kind];
  const member = namesIn(pointer).join('.');
  const where = `${line.request.method} ${pathOf(line)}`;
  return valueAt(line.request.text ?? '', pointer) === undefined
    ? `Add the member "${member}" to the body of ${where}.`
    : `Send another value as "${member}" in the body of ${where}.`;
};
