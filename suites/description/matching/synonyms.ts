import { things, thingNames } from './vocabulary.ts';

/** Words that interfaces use one for another: the first stands for all. */
const alike: readonly (readonly string[])[] = [
  ['amount', 'minor', 'value', 'quantity'],
  ['customer', 'client', 'person', 'owner', 'holder', 'user', 'party', 'payer'],
  ['currency', 'unit', 'ccy', 'asset'],
  ['network', 'chain', 'blockchain'],
  ['sending', 'sent', 'send', 'pay'],
  ['receiving', 'received', 'receive', 'get'],
  ['identifier', 'id', 'ref', 'reference', 'uuid'],
  ['balance', 'available'],
  ['webhook', 'callback', 'notification'],
  ['endpoint', 'url', 'uri', 'address'],
  ['name', 'title', 'label'],
  ['country', 'nation'],
  ['type', 'kind', 'scheme', 'sort', 'category'],
  ['status', 'state', 'stage'],
  ['beneficiary', 'payee', 'recipient'],
  ['config', 'configuration', 'setting', 'preference'],
  ['expire', 'expiry', 'expiration', 'valid'],
  ['fee', 'cost', 'charge', 'take'],
  ['application', 'house'],
  ['rate', 'price'],
  ['start', 'from', 'since', 'after'],
  ['end', 'to', 'until', 'before', 'till'],
  ['updated', 'modified', 'changed'],
  ['created', 'added', 'made'],
  ['provider', 'issuer'],
  ['limit', 'size', 'count'],
  ['min', 'minimum', 'lowest', 'least', 'smallest'],
  ['private', 'privacy'],
  ['max', 'maximum', 'highest', 'most', 'largest'],
];

const standard = new Map(alike.flatMap(([first = '', ...others]) => others.map((word) => [word, first])));

const stands = new Set(alike.map(([first]) => first));

/** The word that stands for all that mean the same: also for a thing that a description has its own word for. */
export const standardWord = (word: string): string => {
  const bare = word.startsWith('#') ? word.slice(1) : word;
  return standard.get(bare) ?? (stands.has(bare) ? bare : word);
};

/** Words that are names of things and of much else. */
const ambiguous = new Set([
  'account',
  'balance',
  'wallet',
  'operation',
  'job',
  'action',
  'upload',
  'check',
  'rate',
  'price',
  'all',
]);

/** The names of things, the longest first; words of which each means much are left as they are. */
const phrases: readonly (readonly [phrase: string, thing: string])[] = thingNames
  .flatMap((name) => things[name].map((phrase) => [phrase, `#${name}`] as const))
  .filter(([phrase]) => !ambiguous.has(phrase) && !standard.has(phrase))
  .filter(([phrase]) => alike.every(([first]) => first !== phrase))
  .toSorted(([one], [other]) => other.length - one.length);

/** The words of a description as matches taught them: its phrases for our things. */
export type Lexicon = ReadonlyMap<string, string>;

/** Words with each phrase for a thing as one word, by what a description calls it first. */
export const inOneWord = (words: readonly string[], taught: Lexicon): readonly string[] =>
  [...taught, ...phrases]
    .reduce(
      (text, [phrase, thing]) =>
        text.includes(` ${phrase} `) ? text.replace(` ${phrase} `, ` ${thing} `) : text,
      ` ${words.join(' ')} `,
    )
    .trim()
    .split(' ');
