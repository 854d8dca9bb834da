import { contract } from '../../spec/contract/in-use.ts';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import { isJsonObject } from '../../spec/json.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import { client, type CallOptions, type Client } from '../kit/http/client.ts';
import { withoutSecrets } from '../target/base-address.ts';
import type { Target } from '../target/target.ts';
import type { Diagnosis } from './diagnosis.ts';
import { gatewayRemedy, otherScheme } from './gateways.ts';

/** A customer that nobody has: its read has a shape, and changes nothing. Source: Operations with a shape. */
const nobodysCustomer = (): CallOptions => ({ path: { customerId: `Customer:${randomUUID()}` } });

/** An answer of the interface: a success in JSON, or an error with a code. Source: Errors. */
const isPositive = ({ response: { status, body } }: Exchange): boolean =>
  isJsonObject(body) && (status < 300 || (status >= 400 && typeof body['code'] === 'string'));

/** The statuses of a server where nothing is. */
const nothingThere: readonly number[] = [404, 405, 501];

/** How an answer is told from another: the words of a message are no matter. */
const kindOf = ({ response: { status, body } }: Exchange): string =>
  `${status} ${isJsonObject(body) ? String(body['code']) : ''}`;

/** The same requests answered alike where nothing is: an error in JSON for everything is none of the interface. */
const isNowhere = async (target: Target, baseUrl: string, answers: readonly Exchange[]): Promise<boolean> => {
  // A server that takes everything, or finds fault with everything, is judged: it may be one that is not finished.
  const isOneRefusal =
    new Set(answers.map(kindOf)).size === 1 && answers.every(({ response }) => response.status > 400);
  if (!isOneRefusal && !answers.every(({ response }) => nothingThere.includes(response.status))) return false;
  const nowhere = client({ ...target, baseUrl: `${baseUrl}/${randomUUID()}` }, 'nowhere', () => {});
  try {
    const one = await nowhere.call('customers.get', nobodysCustomer());
    const list = await nowhere.call('transactions.list');
    return [one, list].every((answer, n) => kindOf(answer) === kindOf(answers[n] ?? answer));
  } finally {
    await nowhere.close();
  }
};

const statusWords = (status: number): string =>
  [String(status), STATUS_CODES[status]].filter((part) => part !== undefined).join(' ');

const header = ({ response: { headers } }: Exchange, name: string): string | undefined => {
  const value = headers[name];
  return value === undefined || value === '' ? undefined : value;
};

/** A header of the target's in one line of a message. */
const shown = (text: string, longest = 60): string => text.replaceAll(/[^\x20-\x7E]/g, '').slice(0, longest);

/** It answers that it cannot answer now. */
const unavailable = ({ baseUrl }: Target, answer: Exchange): string => {
  const after = header(answer, 'retry-after');
  const seconds = after !== undefined && /^\d+$/.test(after) ? `${after} s` : after && shown(after);
  const again =
    seconds === undefined ? 'Try again when it is up' : `It asks to come back after ${seconds} (Retry-After)`;
  return `the target at ${baseUrl} is not ready: it answers ${statusWords(answer.response.status)}. ${again}`;
};

const isRedirect = ({ response: { status } }: Exchange): boolean => status >= 300 && status < 400;

/** It sends every request elsewhere: the base address is there. */
const redirecting = ({ baseUrl }: Target, answer: Exchange): string => {
  const { status } = answer.response;
  const location = header(answer, 'location');
  if (location === undefined)
    return `the target at ${baseUrl} answers ${statusWords(status)} to everything, without a Location. Ask where it has gone`;
  const there = shown(withoutSecrets(location, answer.request.url), 300);
  const own = new URL(answer.request.url).pathname.slice(new URL(baseUrl).pathname.replace(/\/$/, '').length);
  const base = there.endsWith(own) ? there.slice(0, -own.length) : undefined;
  if (there === `${answer.request.url}/`)
    return `the target at ${baseUrl} redirects everything (${status}) to the same path with a slash at its end. psi follows no redirect: let it answer without the slash`;
  if (base === baseUrl)
    return `the target at ${baseUrl} redirects everything (${status}) to itself, without an end`;
  return base === undefined
    ? `the target at ${baseUrl} redirects everything (${status}) to ${there}. psi follows no redirect: set the base address that answers by itself`
    : `the target at ${baseUrl} redirects everything (${status}). Its base address is ${base}: set that one`;
};

/** Whether the interface answers one segment further on: the version is what is left out most. */
const answersBelow = async (target: Target): Promise<string | undefined> => {
  const baseUrl = `${target.baseUrl}/${contract().version}`;
  if (target.baseUrl.endsWith(contract().version)) return undefined;
  const api = client({ ...target, baseUrl }, 'doctor', () => {});
  try {
    const one = await api.call('customers.get', nobodysCustomer());
    if (!isPositive(one)) return undefined;
    const list = await api.call('transactions.list');
    return (await isNowhere(target, baseUrl, [one, list])) ? undefined : baseUrl;
  } finally {
    await api.close();
  }
};

/** It answers, and nothing of it is the interface: mostly the path of the base address is another one. */
const elsewhere = async (target: Target, answers: readonly Exchange[]): Promise<string> => {
  const below = await answersBelow(target);
  if (below !== undefined)
    return `nothing of the interface is at ${target.baseUrl}; it answers at ${below}: set that base address`;
  const seen = answers.map(({ request, response }) => {
    const type = response.headers['content-type'];
    const kind = isJsonObject(response.body)
      ? ''
      : `, ${shown(type ?? 'without a content type')}${/json/i.test(type ?? '') ? ' that is no JSON object' : ''}`;
    return `${request.method} ${new URL(request.url).pathname.replace(/Customer:.*$/, 'Customer:…')} with ${response.status}${kind}`;
  });
  return `nothing of the interface is at ${target.baseUrl}: it answers ${seen.join(' and ')}. Check the path of the base address; the document has it end with ${contract().version}`;
};

/** Slips of copying that nobody sees, and what to do. */
const slips: readonly (readonly [is: RegExp, what: string])[] = [
  [/^\s|\s$/, 'begins or ends with a blank or a line break: remove it'],
  [/^["'`]|["'`]$/, 'begins or ends with a quotation mark: remove it'],
  [/^(?:basic|bearer)\s/i, 'begins with the name of a scheme: leave that out'],
  [/^\$\w|\$\{/, 'is the name of a variable, and not its value'],
];

/** No id has a colon: HTTP Basic ends it there. */
const slipOf = (part: string, text: string): string | undefined =>
  part === 'id' && text.includes(':')
    ? 'holds a colon: it is the id and the secret in one'
    : slips.find(([is]) => is.test(text))?.[1];

/** The likely problem with a token that is refused. */
const refusedToken = ({ credentials: { sandbox } }: Target, { response }: Exchange): string => {
  const found = [
    ['id', slipOf('id', sandbox.tokenId)],
    ['secret', slipOf('secret', sandbox.tokenSecret)],
  ].flatMap(([part, slip]) => (slip === undefined ? [] : [`the token ${part} ${slip}`]));
  const why = found.length === 0 ? 'check token id and secret' : found.join('; ');
  const other = otherScheme(response);
  return [
    `the sandbox credentials are refused (status ${response.status}): ${why}`,
    ...(other === undefined
      ? []
      : [`The answer asks for ${shown(other)}; psi sends HTTP Basic, as the document says`]),
    ...(isJsonObject(response.body)
      ? []
      : [
          `The answer is no JSON (${shown(response.headers['content-type'] ?? 'without a content type')}): a gateway or a firewall may have given it`,
        ]),
  ].join('. ');
};

const bad = (name: string, message: string): Diagnosis => ({ name, state: 'bad', message });

/** Why a target whose answers to two reads are none of the interface cannot be judged; undefined where it can. */
const unlikeInterface = async (
  target: Target,
  api: Client,
  [nobody, known]: readonly [nobody: Exchange, known: Exchange],
): Promise<string | undefined> => {
  // Credentials are examined: more than nothing is there, and be it the first of the operations.
  if (isPositive(known) && nobody.response.status === 401) return undefined;
  const list = await api.call('transactions.list');
  if ([known, list].every(({ response }) => response.status >= 500)) return unavailable(target, known);
  if (isPositive(known))
    return (await isNowhere(target, target.baseUrl, [known, list]))
      ? elsewhere(target, [known, list])
      : undefined;
  if (isPositive(list)) return undefined;
  if (known.response.status >= 500) return unavailable(target, known);
  return isPositive(nobody) ? undefined : elsewhere(target, [known, list]);
};

/** Something before the target answers in its place, whoever asks; undefined where the target is reached. */
const answeredBefore = (
  target: Target,
  [nobody, known]: readonly [nobody: Exchange, known: Exchange],
): string | undefined => {
  if (isRedirect(nobody) && isRedirect(known)) return redirecting(target, known);
  const remedy = gatewayRemedy(known.response);
  return remedy === undefined || remedy !== gatewayRemedy(nobody.response)
    ? undefined
    : `the target at ${target.baseUrl} answers ${statusWords(known.response.status)} to everything. ${remedy}`;
};

/**
 * Whether a target is one that can be judged: it answers as the interface does, and knows the token. One bad diagnosis
 * says why not.
 */
export const readiness = async (target: Target, api: Client): Promise<readonly Diagnosis[]> => {
  const nobody = await api.call('customers.get', { ...nobodysCustomer(), as: 'nobody' });
  const known = await api.call('customers.get', nobodysCustomer());
  const { status } = known.response;
  const before = answeredBefore(target, [nobody, known]);
  if (before !== undefined) return [bad('reachable', before)];
  const reached: Diagnosis = {
    name: 'reachable',
    state: 'good',
    message: `${target.baseUrl} answers (status ${nobody.response.status} without a credential)`,
  };
  if (status === 401 || status === 403) return [reached, bad('credentials', refusedToken(target, known))];
  const isFound =
    isPositive(known) &&
    status < 500 &&
    !nothingThere.includes(status) &&
    // A server that answers an unknown caller otherwise has looked at the request.
    kindOf(known) !== kindOf(nobody);
  const problem = isFound ? undefined : await unlikeInterface(target, api, [nobody, known]);
  if (problem !== undefined) return [bad('reachable', problem)];
  return [reached, { name: 'credentials', state: 'good', message: 'the sandbox credentials are accepted' }];
};
