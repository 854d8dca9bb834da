import { createRouteTable } from '../../reference-impl/serving/route-table.ts';
import { newestServed } from '../../spec/contract/served.ts';
import { onePagePdf } from '../../generators/documents.ts';
import { isJsonObject, jsonIn, type JsonObject } from '../../spec/json.ts';
import { passkeyAssertion } from '../../suites/self/support/wallet-holder.ts';
import type { CurlCall } from './curl-calls.ts';
import { kindOf } from './known-ids.ts';

/** A call of a guide as it is sent to the mock. */
export interface WalkedRequest {
  readonly method: string;
  /** Below the base address. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** The operation that it is for; undefined where there is none. */
  readonly operation?: string | undefined;
  /** Its sample of JSON cannot be read. */
  readonly isNoJson?: true;
}

/** The id that stands for a sample of a kind; undefined where the sample stays. */
export type Filling = (kind: string) => string | undefined;

interface Place {
  readonly fill: Filling;
  readonly operation: string | undefined;
  /** The body of the request: how a credential is proven says which one is meant. */
  readonly body: JsonObject;
  /** Of this step alone. */
  readonly mark: string;
}

const match = createRouteTable(newestServed);

/** Members that are a customer's own, and may be no other's on the same page. */
const unique: Readonly<Record<string, (text: string, mark: string) => string>> = {
  platformCustomerId: (text, mark) => `${text}-${mark}`,
  email: (text, mark) => text.replace('@', `+${mark}@`),
};

/** Where webhooks of guides go: to a receiver of the walk, never to the address in the sample. */
const textFor = (place: Place, member: string, text: string): string => {
  const { operation, mark, fill } = place;
  const own = operation === 'customers.create' ? unique[member]?.(text, mark) : undefined;
  const kind = member === 'webhookEndpoint' ? 'WebhookEndpoint' : kindOf(text, member, place);
  return own ?? (kind === undefined ? undefined : fill(kind)) ?? text;
};

const valueFor = (place: Place, member: string, value: unknown): unknown => {
  if (typeof value === 'string') return textFor(place, member, value);
  if (Array.isArray(value)) return value.map((item) => valueFor(place, member, item));
  if (!isJsonObject(value)) return value;
  // No sample can show the signature of an authenticator.
  if (member === 'assertion') return passkeyAssertion;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, valueFor(place, name, inner)]),
  );
};

/** `{cursor}` in a query shows that a cursor may stand there. */
const isTemplate = (value: string): boolean => /^\{\w+\}$/.test(value);

const queryFor = (query: string, place: Place): string =>
  [...new URLSearchParams(query)]
    .filter(([, value]) => !isTemplate(value))
    .map(([name, value]) => `${name}=${encodeURIComponent(textFor(place, name, value))}`)
    .join('&');

const targetFor = (target: string, params: Readonly<Record<string, string>>, place: Place): string => {
  const [path = '', query] = target.split('?');
  const entries = Object.entries(params);
  const segments = path.split('/').map((segment) => {
    const named = entries.find(([, value]) => value === decodeURIComponent(segment));
    return named === undefined ? segment : textFor(place, ...named);
  });
  return `${segments.join('/')}${query === undefined ? '' : `?${queryFor(query, place)}`}`;
};

const csv = 'platformCustomerId,customerType,fullName\nguide-1,INDIVIDUAL,Ada Moreno\n';

const fileNamed = (name: string): File =>
  name.endsWith('.csv')
    ? new File([csv], name, { type: 'text/csv' })
    : new File([onePagePdf('a guide')], 'file.pdf', { type: 'application/pdf' });

const formOf = (fields: NonNullable<CurlCall['form']>, place: Place): FormData => {
  const form = new FormData();
  for (const [name, value] of fields)
    if (value.startsWith('@')) form.set(name, fileNamed(value.slice(1)));
    else form.set(name, textFor(place, name, value));
  return form;
};

const bodyFor = ({ body, form }: CurlCall, place: Place): Pick<WalkedRequest, 'body' | 'isNoJson'> => {
  if (form !== undefined) return { body: formOf(form, place) };
  if (body === undefined) return {};
  const value = jsonIn(body);
  // A text that is no JSON is sent as it stands there: the refusal is part of the table.
  return value === undefined
    ? { body, isNoJson: true }
    : { body: JSON.stringify(valueFor(place, '', value)) };
};

/** The text that the sandbox takes for a signature of a wallet. */
const signature = { 'service-wallet-signature': 'sandbox-valid-signature' } as const;

const headersFor = ({ headers, body }: CurlCall, place: Place): Readonly<Record<string, string>> => {
  const { 'idempotency-key': key, 'request-id': requestId } = headers;
  const isSigned = Object.keys(headers).some((name) => name.endsWith('wallet-signature'));
  return {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(key !== undefined && { 'idempotency-key': `${key}-${place.mark}` }),
    ...(requestId !== undefined && { 'request-id': textFor(place, 'request-id', requestId) }),
    ...(isSigned && signature),
  };
};

/** The request for a call, with what the walk has made in the place of samples. `mark` is of this step alone. */
export const requestFor = (call: CurlCall, fill: Filling, mark: string): WalkedRequest => {
  const found = match(call.method, call.target.replace(/\?.*$/s, ''));
  const operation = found.kind === 'found' ? found.id : undefined;
  const body = jsonIn(call.body ?? '');
  const place: Place = { fill, operation, body: isJsonObject(body) ? body : {}, mark };
  return {
    method: call.method,
    target: targetFor(call.target, found.kind === 'found' ? found.params : {}, place),
    operation,
    headers: headersFor(call, place),
    ...bodyFor(call, place),
  };
};
