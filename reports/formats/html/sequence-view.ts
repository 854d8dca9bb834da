import type { RecordedExchange } from '../../../spec/results/findings.ts';
import { webhookOf } from '../sequence.ts';
import { markup, type Markup } from './markup.ts';

/** Of an identifier, enough to tell two apart. */
const shortened = (path: string): string =>
  path.replaceAll(/([\da-f]{6})[\da-f]{2}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, '$1…');

const placeOf = (url: string, base: string): string => {
  const path = url.startsWith(base) ? url.slice(base.length) : url;
  const [where = ''] = path.split('?');
  return shortened(decodeURIComponent(where));
};

const secondsSince = (start: string, at: string): string =>
  `${((Date.parse(at) - Date.parse(start)) / 1000).toFixed(2)} s`;

const sent = (label: string, status: number): Markup =>
  markup`<span class="said"><span>${label}</span><b>${status}</b></span><span class="arrow out"></span><span class="arrow in"></span>`;

const received = (label: string): Markup =>
  markup`<span class="said"><span></span><span>${label}</span></span><span class="arrow in"></span>`;

const step =
  (start: string, base: string) =>
  ({ operation, request, response, at }: RecordedExchange): Markup => {
    const webhook = webhookOf(operation);
    const message =
      webhook === undefined
        ? sent(`${request.method} ${placeOf(request.url, base)}`, response.status)
        : received(`webhook ${webhook}`);
    return markup`<li><time datetime="${at}">${secondsSince(start, at)}</time><span class="lane">${message}</span></li>`;
  };

/** The exchanges in their order: psi at the left, the target at the right; the last one decides. */
export const sequenceView = (exchanges: readonly RecordedExchange[], base: string): Markup | undefined => {
  const [first] = exchanges;
  if (first === undefined || exchanges.length < 2) return undefined;
  return markup`<figure class="sequence">
    <figcaption class="quiet">${exchanges.length} exchanges in their order; the last one decides</figcaption>
    <p class="sides" aria-hidden="true"><span></span><span><b>psi</b><b>target</b></span></p>
    <ol>${exchanges.map(step(first.at, base))}</ol>
  </figure>`;
};
