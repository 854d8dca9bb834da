import { quoted } from '../../../spec/shell-text.ts';
import type { HttpRecord } from '../../../spec/results/exchange.ts';
import { labelled } from './form.ts';
import { redacted, redactedText } from './redact.ts';

const shown = new Set(['content-type', 'accept', 'idempotency-key', 'prefer', 'request-id']);

/** A form goes out by `-F`, which names its own content type. */
const isForm = (headers: Readonly<Record<string, string>>): boolean =>
  headers['content-type']?.startsWith('multipart/form-data') ?? false;

const part = ([name, value]: readonly [string, unknown]): string => {
  const text = typeof value === 'string' ? redactedText(value) : JSON.stringify(redacted(value));
  const file = labelled(text);
  return file === undefined
    ? `-F ${quoted(`${name}=${text}`)}`
    : `-F ${quoted(`${name}=@${file.fileName};type=${file.mediaType}`)}`;
};

const bodyParts = (body: unknown, headers: Readonly<Record<string, string>>): readonly string[] => {
  if (body === undefined) return [];
  if (isForm(headers) && typeof body === 'object' && body !== null) return Object.entries(body).map(part);
  return [`-d ${quoted(typeof body === 'string' ? redactedText(body) : JSON.stringify(redacted(body)))}`];
};

const credential = (headers: Readonly<Record<string, string>>): readonly string[] => {
  const authorization = headers['authorization'];
  if (authorization === undefined) return [];
  if (authorization.startsWith('Basic ')) return ['-u "$PSI_TOKEN_ID:$PSI_TOKEN_SECRET"'];
  return ['-H "Authorization: $PSI_AUTHORIZATION"'];
};

/** A shell command that repeats the request. Secrets stay out: it reads the credential from the environment. */
export const curl = ({ request, wire }: HttpRecord): string => {
  const body = wire === undefined ? request.body : wire.requestBody;
  return [
    `curl -i -X ${request.method} ${quoted(redactedText(request.url))}`,
    ...credential(request.headers),
    ...('service-wallet-signature' in request.headers
      ? ['-H "Service-Wallet-Signature: $PSI_WALLET_SIGNATURE"']
      : []),
    ...Object.entries(request.headers)
      .filter(([name]) => shown.has(name) && !(name === 'content-type' && isForm(request.headers)))
      .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...bodyParts(body, request.headers),
  ].join(' ');
};
