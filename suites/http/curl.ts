import type { HttpRecord } from '../../spec/results/exchange.ts';
import { redacted, redactedText } from './redact.ts';

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const shown = new Set(['content-type', 'accept', 'idempotency-key', 'prefer', 'request-id']);

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
      .filter(([name]) => shown.has(name))
      .map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : [`-d ${quoted(typeof body === 'string' ? redactedText(body) : JSON.stringify(redacted(body)))}`]),
  ].join(' ');
};
