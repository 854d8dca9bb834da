import type { IncomingHttpHeaders } from 'node:http';
import { isJsonObject, type JsonObject } from '../../spec/json.ts';

/** Members whose values open something. The console shows that they were there. */
const secretMember =
  /secret|password|passcode|otp(code)?$|totp|token$|recoverycode|devicecode|verificationcode|verificationlink|signature|(^|wallet)stamp$|privatekey|bundle|seedphrase|mnemonic/i;

const hidden = '‹hidden›';

/** Longest text of a body that is kept. Characters. */
const longestText = 16_000;

/** Errors, reasons and currencies have codes that everybody may know; any other code was sent to one person. */
const publicCode = ['message', 'reason', 'symbol', 'decimals'] as const;

const isSecret = (name: string, value: unknown, siblings: JsonObject): boolean => {
  if (value === null || typeof value === 'boolean') return false;
  if (name === 'code') return !publicCode.some((other) => Object.hasOwn(siblings, other));
  return secretMember.test(name);
};

/** A copy of a JSON value without what opens something. */
export const withoutSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (!isJsonObject(value)) return typeof value === 'string' ? withoutSigned(value) : value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      isSecret(name, each, value) ? hidden : withoutSecrets(each),
    ]),
  );
};

/** A link that is signed opens something for whoever has it: its query is not shown. */
const withoutSigned = (text: string): string =>
  /^https?:\/\/[^?]+\?.*(sig|token|key|code)/i.test(text)
    ? `${text.slice(0, text.indexOf('?'))}?${hidden}`
    : text;

const cut = (text: string): string =>
  text.length <= longestText ? text : `${text.slice(0, longestText)}… (${text.length} characters)`;

/** The text of a JSON body as the console may show it. Undefined for no body. */
export const shownJson = (body: unknown): string | undefined =>
  body === undefined ? undefined : cut(JSON.stringify(withoutSecrets(body), null, 2));

/** The same for bytes that should be JSON; others are described, because nobody knows what is in them. */
export const shownBytes = (bytes: Buffer | undefined): string | undefined => {
  if (bytes === undefined || bytes.length === 0) return undefined;
  try {
    return shownJson(JSON.parse(bytes.toString('utf8')));
  } catch {
    return `(${bytes.length} bytes that are no JSON)`;
  }
};

const shownHeaders = ['content-type', 'idempotency-key', 'user-agent', 'x-request-id'] as const;

/** The headers that help, and none that opens anything. */
export const headersShown = (headers: IncomingHttpHeaders): Readonly<Record<string, string>> =>
  Object.fromEntries(
    shownHeaders.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value.slice(0, 200)] as const] : [];
    }),
  );
