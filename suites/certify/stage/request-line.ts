import type { IncomingMessage } from 'node:http';
import type { ExchangeLine } from '../../../spec/results/client-evidence.ts';
import { unknownTokenMark, type Secrets } from '../evidence/secrets.ts';
import { flatHeaders, formFields, hashOf, keptText } from './body.ts';

const hiddenHeaders = (
  headers: IncomingMessage['headers'],
  secrets: Secrets,
): Readonly<Record<string, string>> => {
  const { authorization, ...others } = flatHeaders(headers);
  const shown = Object.fromEntries(
    Object.entries(others).map(([name, value]) => [name, secrets.hide(value)]),
  );
  if (authorization === undefined) return shown;
  const [scheme = ''] = authorization.split(' ');
  const hidden = secrets.hide(authorization);
  const isUnknown = hidden === authorization;
  return { ...shown, authorization: isUnknown ? `${scheme} ${unknownTokenMark(authorization)}` : hidden };
};

const bodyPart = (
  bytes: Buffer,
  contentType: string,
  secrets: Secrets,
): Pick<ExchangeLine['request'], 'text' | 'hash' | 'fields'> => {
  if (bytes.length === 0) return {};
  const fields = formFields(contentType, bytes);
  const hash = hashOf(fields === undefined ? bytes : Buffer.from(JSON.stringify(fields)));
  return fields === undefined
    ? { hash, text: secrets.hide(keptText(bytes.toString('utf8'))) }
    : {
        hash,
        fields: fields.map((field) =>
          field.value === undefined ? field : { ...field, value: secrets.hide(field.value) },
        ),
      };
};

/** A request as the evidence keeps it: without secrets. */
export const requestLine = (
  message: IncomingMessage,
  bytes: Buffer,
  secrets: Secrets,
): ExchangeLine['request'] => ({
  method: message.method ?? '',
  url: secrets.hide(message.url ?? '/'),
  headers: hiddenHeaders(message.headers, secrets),
  credential: secrets.credentialOf(message.headers.authorization),
  ...bodyPart(bytes, message.headers['content-type'] ?? '', secrets),
});
