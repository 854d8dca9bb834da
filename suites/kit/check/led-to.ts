import type { HttpRecord } from '../../../spec/results/exchange.ts';
import { identifiersIn, requestText } from '../../../spec/results/given-identifiers.ts';

/** The most exchanges that are shown because they did something to what the evidence is about: the last ones. */
const mostEffects = 10;

/** With what had to be made first. More would be read by nobody. */
const mostEarlier = 24;

/** Of a test that sends without end, and of answers of megabytes, nothing more is kept. */
const mostKept = 1000;
const longestKept = 60_000;

/** Remembers what a test sent, until it ends. */
export const noteSent = (log: HttpRecord[], record: HttpRecord): void => {
  if (log.length < mostKept && record.response.text.length <= longestKept) log.push(record);
};

/** The exchange that gave out each identifier first. */
const giversIn = (log: readonly HttpRecord[]): ReadonlyMap<string, number> => {
  const givers = new Map<string, number>();
  for (const [place, { response }] of log.entries())
    for (const [value] of identifiersIn(response.body)) if (!givers.has(value)) givers.set(value, place);
  return givers;
};

const hadEffect = ({ request, response }: HttpRecord): boolean =>
  request.method !== 'GET' && response.status < 400;

/** The identifiers in a request that earlier exchanges gave out. */
const neededBy = (
  record: HttpRecord,
  before: number,
  givers: ReadonlyMap<string, number>,
): readonly string[] => {
  const asked = requestText(record);
  return [...givers].flatMap(([value, giver]) => (giver < before && asked.includes(value) ? [value] : []));
};

/**
 * The history of an evidence: the earlier requests of the test that made what it is about, and those that
 * did something to it. In the order in which they were sent.
 */
export const ledTo = (log: readonly HttpRecord[], evidence: readonly HttpRecord[]): readonly HttpRecord[] => {
  const deciding = evidence.at(-1);
  if (deciding === undefined) return [];
  const earlier = log.filter((record) => record.at <= deciding.at && !evidence.includes(record));
  const givers = giversIn(earlier);
  const needed = new Set(evidence.flatMap((record) => neededBy(record, earlier.length, givers)));
  const found: HttpRecord[] = [];
  let effects = 0;
  for (const [place, record] of [...earlier.entries()].toReversed()) {
    const asked = requestText(record);
    const isMaker = [...needed].some((value) => givers.get(value) === place);
    const isEffect = hadEffect(record) && [...needed].some((value) => asked.includes(value));
    if (!isMaker && (!isEffect || effects >= mostEffects)) continue;
    if (!isMaker) effects += 1;
    found.unshift(record);
    for (const value of neededBy(record, place, givers)) needed.add(value);
  }
  return found.slice(-mostEarlier);
};
