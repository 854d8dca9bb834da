import type { Exchange } from '../../../spec/exchange.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import type { Examiner } from '../examiner.ts';
import { bodyOf } from '../judge.ts';
import { hideFromNowOn } from '../redact.ts';
import { urlsIn } from '../urls.ts';
import { shortestSecret, type KnownSecret, type Watch } from './watch.ts';

export const secretRules = [
  'tokens/secret-is-shown-at-creation-only',
  'authentication/agent-token-returned-once',
] as const satisfies readonly RuleId[];

/** Operations that answer with a secret, the member it is in, and the rule that keeps it from all others. */
const shownOnce: Readonly<
  Partial<Record<OperationId, { readonly member: string; readonly rule: (typeof secretRules)[number] }>>
> = {
  'tokens.create': { member: 'clientSecret', rule: 'tokens/secret-is-shown-at-creation-only' },
  'agents.redeemDeviceCode': { member: 'accessToken', rule: 'authentication/agent-token-returned-once' },
};

const secretShownIn = (exchange: Exchange): KnownSecret | undefined => {
  const shown = shownOnce[exchange.operation];
  const text = shown && bodyOf(exchange)[shown.member];
  return typeof text === 'string' && text.length >= shortestSecret && exchange.response.status < 300
    ? { text, rule: shown?.rule ?? secretRules[0], shownBy: exchange.operation }
    : undefined;
};

/** Operations that answer with a link which opens something for whoever has it. */
const linking: ReadonlySet<OperationId> = new Set(['cards.reveal', 'customers.createKycLink']);

/** Hides what such a link is signed with, and a token beside it, in whatever is written down from now on. */
const hideLinks = (exchange: Exchange): void => {
  if (!linking.has(exchange.operation) || exchange.response.status >= 300) return;
  const { token } = bodyOf(exchange);
  const signed = urlsIn(bodyOf(exchange)).flatMap(({ href, search }) => [href, search.slice(1)]);
  for (const secret of [...signed, token])
    if (typeof secret === 'string' && secret.length >= shortestSecret) hideFromNowOn(secret);
};

/** Examines that no answer contains a secret that only another operation may answer with. */
export const examineSecrets = (exchange: Exchange, examine: Examiner, { secrets }: Watch): void => {
  const { operation, response } = exchange;
  for (const rule of secretRules) {
    // The same request again may get the first answer again.
    const kept = secrets.filter((secret) => secret.rule === rule && secret.shownBy !== operation);
    if (kept.length === 0 || response.text === '') continue;
    const isKept = !kept.some(({ text }) => response.text.includes(text));
    examine.assert(rule, isKept, () => ({
      expected: 'an answer without any secret that was shown before',
      actual: `an answer to ${operation} with such a secret in it`,
      on: exchange,
      side: 'response',
    }));
  }
  hideLinks(exchange);
  const shown = secretShownIn(exchange);
  if (shown === undefined || secrets.some(({ text }) => text === shown.text)) return;
  secrets.push(shown);
  hideFromNowOn(shown.text);
};
