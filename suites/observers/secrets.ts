import type { Exchange, HttpRecord } from '../../spec/results/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import { bodyOf, isAccepted } from '../kit/assertions/answers.ts';
import { memberOf } from '../kit/assertions/members.ts';
import { pathText } from '../kit/check/path-text.ts';
import { hideFromNowOn, shortestSecret } from '../kit/check/redact.ts';
import { urlsIn } from '../kit/http/urls.ts';
import type { WebhookEvent } from '../kit/inbox/webhook-event.ts';
import { requestText, secretKinds, type KnownSecret, type Watch } from './watch.ts';

const kinds = Object.keys(secretKinds) as readonly (keyof typeof secretKinds)[];

const rulesOf = (where: 'inAnswers' | 'inWebhooks'): readonly RuleId[] => [
  ...new Set(kinds.map((kind) => secretKinds[kind][where])),
];

export const secretRules = rulesOf('inAnswers');

/** The rules that only a webhook can break. */
export const secretWebhookRules = rulesOf('inWebhooks').filter((rule) => !secretRules.includes(rule));

/** Operations that answer with a secret, and the member it is in. */
const shownBy: Readonly<
  Partial<Record<OperationId, { readonly at: readonly string[]; readonly kind: KnownSecret['kind'] }>>
> = {
  'tokens.create': { at: ['clientSecret'], kind: 'apiSecret' },
  'agents.redeemDeviceCode': { at: ['accessToken'], kind: 'accessToken' },
  'agents.create': { at: ['deviceCode', 'code'], kind: 'deviceCode' },
  'agents.regenerateDeviceCode': { at: ['code'], kind: 'deviceCode' },
};

const memberAt = (body: unknown, at: readonly string[]): unknown =>
  at.reduce<unknown>((held, name) => (held as Readonly<Record<string, unknown>> | undefined)?.[name], body);

const secretShownIn = (exchange: Exchange): KnownSecret | undefined => {
  const shown = shownBy[exchange.operation];
  if (shown === undefined || !isAccepted(exchange)) return undefined;
  const text = memberAt(bodyOf(exchange), shown.at);
  if (typeof text !== 'string' || text.length < shortestSecret) return undefined;
  return { text, kind: shown.kind, shownBy: exchange.operation, askedBy: requestText(exchange) };
};

/** Operations that answer with a link which opens something for whoever has it. */
const linking: ReadonlySet<OperationId> = new Set(['cards.reveal', 'customers.createKycLink']);

/** Hides what such a link is signed with, and a token beside it, in whatever is written down from now on. */
const hideLinks = (exchange: Exchange): void => {
  if (!linking.has(exchange.operation) || exchange.response.status >= 300) return;
  const token = memberOf(exchange, 'token', { absent: undefined });
  const signed = urlsIn(bodyOf(exchange)).flatMap(({ href, search }) => [href, search.slice(1)]);
  for (const secret of [...signed, token])
    if (typeof secret === 'string' && secret.length >= shortestSecret) hideFromNowOn(secret);
};

const names = ({ url }: Exchange['request'], text: string): boolean =>
  url.includes(text) || url.includes(pathText(text));

/** The same request again may get the first answer again, and a question about a code may repeat it. */
const mayShow = (exchange: Exchange, { text, shownBy: shower, askedBy }: KnownSecret): boolean =>
  (shower === exchange.operation && askedBy === requestText(exchange)) || names(exchange.request, text);

interface Place {
  readonly where: 'inAnswers' | 'inWebhooks';
  readonly text: string;
  readonly what: string;
  readonly on: HttpRecord;
  readonly side: 'request' | 'response';
  readonly mayShow: (secret: KnownSecret) => boolean;
}

const examinePlace = (place: Place, examine: FindingCollector, secrets: readonly KnownSecret[]): void => {
  const { where, text, what, on, side } = place;
  const known = new Set(secrets.map(({ kind }) => kind));
  const shown = secrets.filter((secret) => text.includes(secret.text) && !place.mayShow(secret));
  for (const kind of kinds.filter((each) => known.has(each))) {
    const leaked = shown.find((secret) => secret.kind === kind);
    examine.assert(secretKinds[kind][where], leaked === undefined, () => ({
      expected: `${what} without any secret that was shown before`,
      actual: `one with a secret that ${leaked?.shownBy ?? 'the target file'} showed`,
      on,
      side,
    }));
  }
};

/** Examines that no answer contains a secret that only another request may be answered with. */
export const examineSecrets = (
  exchange: Exchange,
  examine: FindingCollector,
  { secrets, learns }: Watch,
): void => {
  const { operation, response } = exchange;
  examinePlace(
    {
      where: 'inAnswers',
      text: [response.text, ...Object.values(response.headers)].join('\n'),
      what: `an answer to ${operation}`,
      on: exchange,
      side: 'response',
      mayShow: (secret) => mayShow(exchange, secret),
    },
    examine,
    secrets,
  );
  hideLinks(exchange);
  const shown = secretShownIn(exchange);
  if (shown === undefined || secrets.some(({ text }) => text === shown.text)) return;
  hideFromNowOn(shown.text);
  if (learns) secrets.push(shown);
};

/** Examines that no webhook contains a secret. */
export const examineWebhookSecrets = (
  event: WebhookEvent,
  examine: FindingCollector,
  { secrets }: Watch,
): void =>
  examinePlace(
    {
      where: 'inWebhooks',
      text: event.text,
      what: `a webhook ${event.type}`,
      on: event.record,
      side: 'request',
      mayShow: () => false,
    },
    examine,
    secrets,
  );
