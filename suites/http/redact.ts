import type { HttpRecord, WireRecord } from '../../spec/results/exchange.ts';
import type { RecordedExchange } from '../../spec/results/findings.ts';

const secretHeaders = new Set(['authorization', 'cookie', 'set-cookie', 'service-wallet-signature']);
const secretMembers =
  /^(clientSecret|tokenSecret|accessToken|apiClientSecret|password|secret|secretBase32Encoded|totpUri|recoveryCodes|livenessAccessToken|verificationLink|otp|threeDSecurePassword)$/i;
const hidden = '‹redacted›';
const longestText = 2_000;
const longestList = 20;

const learned = new Set<string>();

/** A secret that an answer showed: hidden wherever it turns up later, also where nobody expects one. */
export const hideFromNowOn = (secret: string): void => {
  learned.add(secret);
  // As it stands in a path.
  learned.add(encodeURIComponent(secret));
};

/** A text that may be written down. */
export const redactedText = (text: string): string => {
  let kept = text;
  for (const secret of learned) if (kept.includes(secret)) kept = kept.replaceAll(secret, hidden);
  return kept;
};

const redactedHeaders = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      secretHeaders.has(name.toLowerCase()) ? hidden : redactedText(value),
    ]),
  );

const truncate = (text: string): string =>
  text.length <= longestText ? text : `${text.slice(0, longestText)}… (${text.length} characters)`;

/** A copy of a JSON value that may be written down: secrets hidden, long texts and lists cut. */
export const redacted = (value: unknown): unknown => {
  if (typeof value === 'string') return truncate(redactedText(value));
  if (Array.isArray(value)) {
    const kept = value.slice(0, longestList).map(redacted);
    return value.length > longestList ? [...kept, `… ${value.length - longestList} more`] : kept;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      secretMembers.test(name) && (typeof member === 'string' || Array.isArray(member))
        ? hidden
        : redacted(member),
    ]),
  );
};

const bodiesOf = ({
  request,
  response,
  wire,
}: HttpRecord): Pick<WireRecord, 'requestBody' | 'responseBody'> =>
  wire ?? { requestBody: request.body, responseBody: response.body };

/** An exchange as it may be written down: as it was on the wire, whatever a dialect made of it. */
export const recorded = (exchange: HttpRecord): RecordedExchange => ({
  operation: exchange.operation,
  request: {
    method: exchange.request.method,
    url: redactedText(exchange.request.url),
    headers: redactedHeaders(exchange.request.headers),
    ...(exchange.request.body === undefined ? {} : { body: redacted(bodiesOf(exchange).requestBody) }),
  },
  response: {
    status: exchange.response.status,
    headers: redactedHeaders(exchange.response.headers),
    ...(exchange.response.text === ''
      ? {}
      : { body: redacted(bodiesOf(exchange).responseBody ?? exchange.response.text) }),
  },
  at: exchange.at,
  ms: exchange.ms,
  ...(exchange.repeated === undefined ? {} : { repeated: exchange.repeated }),
});
