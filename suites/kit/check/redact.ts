import type { HttpRecord, WireRecord } from '../../../spec/results/exchange.ts';
import type { RecordedExchange } from '../../../spec/results/findings.ts';
import {
  formsOfCredential,
  plainly,
  spellingsOfCredential,
  type Spelling,
} from '../../../spec/secret-forms.ts';
import type { Target } from '../../target/target.ts';
import { pathText } from './path-text.ts';

const secretHeaders = new Set(['authorization', 'cookie', 'set-cookie', 'service-wallet-signature']);
const secretMembers =
  /^(clientSecret|tokenSecret|accessToken|apiClientSecret|password|secret|secretBase32Encoded|totpUri|recoveryCodes|livenessAccessToken|verificationLink|otp|threeDSecurePassword)$/i;

/** Stands where a secret was. */
export const hidden = '‹redacted›';

const longestText = 2_000;
const longestList = 20;

/** About how many characters of one body are written down: some pages of a list, and no more whatever it is. */
const longestBody = 24_000;

/** A shorter text may turn up by chance. */
export const shortestSecret = 8;

const learned = new Set<string>();
const spellings = new Map<string, Spelling>();

/** A secret that an answer showed: hidden wherever it turns up later, also where nobody expects one. */
export const hideFromNowOn = (secret: string): void => {
  learned.add(secret);
  // As it stands in a path.
  learned.add(pathText(secret));
};

/**
 * Hides the credentials of the target file, in every form in which a target may repeat them. Each process that reads
 * one calls this.
 */
export const hideCredentials = (credentials: Target['credentials']): void => {
  for (const pair of Object.values(credentials))
    // A shorter secret occurs by chance.
    if (pair.tokenSecret.length >= shortestSecret) {
      for (const form of formsOfCredential(pair)) learned.add(form);
      for (const spelling of spellingsOfCredential(pair)) spellings.set(spelling.pattern.source, spelling);
    }
};

/** A text that may be written down. */
export const redactedText = (text: string): string => {
  let kept = text;
  for (const secret of learned) if (kept.includes(secret)) kept = kept.replaceAll(secret, hidden);
  if (spellings.size === 0 || kept.length < shortestSecret) return kept;
  const plain = plainly(kept);
  for (const spelling of spellings.values())
    if (plain.includes(spelling.plain)) kept = kept.replaceAll(spelling.pattern, hidden);
  return kept;
};

const redactedHeaders = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      secretHeaders.has(name.toLowerCase()) ? hidden : shownText(value),
    ]),
  );

const truncate = (text: string): string =>
  text.length <= longestText ? text : `${text.slice(0, longestText)}… (${text.length} characters)`;

/** A text that may be written down, cut: of a long one, only what can be shown of it is searched for secrets. */
export const shownText = (text: string): string => {
  const beginning = text.slice(0, 4 * longestText);
  const kept = redactedText(beginning);
  return text.length <= longestText ? kept : truncate(`${kept}${text.slice(beginning.length)}`);
};

/** The room left for the text of a value. */
interface Room {
  characters: number;
}

const copy = (value: unknown, room: Room): unknown => {
  if (typeof value === 'string') {
    const text = shownText(value);
    room.characters -= text.length;
    return text;
  }
  room.characters -= 5;
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? copyOfList(value, room) : copyOfObject(value, room);
};

const copyOfList = (list: readonly unknown[], room: Room): readonly unknown[] => {
  const kept: unknown[] = [];
  for (const item of list) {
    if (kept.length >= longestList || room.characters <= 0) break;
    kept.push(copy(item, room));
  }
  return kept.length < list.length ? [...kept, `… ${list.length - kept.length} more`] : kept;
};

const copyOfObject = (value: object, room: Room): Readonly<Record<string, unknown>> => {
  const entries = Object.entries(value);
  const kept: [string, unknown][] = [];
  for (const [name, member] of entries) {
    if (room.characters <= 0) break;
    const shown = shownText(name);
    room.characters -= shown.length;
    kept.push([
      shown,
      secretMembers.test(name) && (typeof member === 'string' || Array.isArray(member))
        ? hidden
        : copy(member as unknown, room),
    ]);
  }
  if (kept.length < entries.length) kept.push(['…', `${entries.length - kept.length} more members`]);
  return Object.fromEntries(kept);
};

/** A copy of a JSON value that may be written down: secrets hidden, and cut where it is long. */
export const redacted = (value: unknown): unknown => copy(value, { characters: longestBody });

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
