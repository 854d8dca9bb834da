import type { OperationId } from '../../../spec/operations.ts';
import type { OwnOperation } from '../own-operation.ts';
import { withCreations } from './collections.ts';
import { withAgentSideFound } from './agent-side.ts';
import { withSandboxFound } from './sandbox-groups.ts';
import type { Lexicon } from './synonyms.ts';
import { theirOperation, type TheirOperation } from './their-operation.ts';
import { scopes, things, thingNames, verbs, type Thing } from './vocabulary.ts';
import { isOneOf } from './words.ts';

/** One of theirs at a place that the document shows: what it is, is certain. Its words teach what others are. */
export interface AtShownPlace {
  readonly id: OperationId;
  readonly theirs: TheirOperation;
}

/** The things that operations at shown places are about. */
const about: Readonly<Partial<Record<OperationId, Thing>>> = {
  'customers.get': 'customer',
  'sca.startEnrollment': 'factor',
  'sca.confirmEnrollment': 'factor',
  'beneficiaries.startTrust': 'externalAccount',
  'beneficiaries.startUntrust': 'externalAccount',
  'quotes.create': 'quote',
  'quotes.execute': 'quote',
  'transactions.list': 'transaction',
  'transactions.approve': 'transaction',
  'credentials.verify': 'credential',
  'sessions.revoke': 'session',
  'cards.update': 'card',
  'cards.reveal': 'card',
  'agents.redeemDeviceCode': 'deviceCode',
  'agents.approveAction': 'action',
  'agents.rejectAction': 'action',
};

/** Groups of which the document shows places, and the thing that the group is named by. */
const groupThings: Readonly<Record<string, Thing>> = {
  quotes: 'quote',
  transactions: 'transaction',
  cards: 'card',
  agents: 'agent',
};

type Taught = readonly [phrase: string, thing: Thing];

/** Words for our things that only a description itself teaches. */
export type Phrases = ReadonlyMap<string, Thing>;

const knownPhrases: readonly string[] = [
  ...thingNames.flatMap((name): readonly string[] => things[name]),
  ...Object.values(verbs).flat(),
  ...Object.values(scopes).flat(),
];

const groupOf = (id: OperationId): string => id.split('.')[0] ?? id;

/** The one value of a list that has it, or several times; undefined where it has others. */
const only = <T>(values: readonly T[]): T | undefined =>
  values.every((value) => value === values[0]) ? values[0] : undefined;

/** What tags call a thing: those whose shown operations are of one group, and more than one. */
const fromTags = (shown: readonly AtShownPlace[]): readonly Taught[] =>
  [...new Set(shown.map(({ theirs }) => theirs.tags.join(' ')))].flatMap((tag): readonly Taught[] => {
    const all = shown.filter(({ theirs }) => theirs.tags.join(' ') === tag);
    const thing = groupThings[only(all.map(({ id }) => groupOf(id))) ?? ''];
    return tag === '' || all.length < 2 || thing === undefined ? [] : [[tag, thing]];
  });

/** What ids call it, behind what is done: `redeemPairing`. */
const fromIds = (shown: readonly AtShownPlace[]): readonly Taught[] =>
  shown.flatMap(({ id, theirs }): readonly Taught[] => {
    const thing = about[id];
    const [, ...phrase] = theirs.id;
    return thing === undefined || phrase.length === 0 ? [] : [[phrase.join(' '), thing]];
  });

/** The words by which operations at shown places call our things, where nobody else knows them and others use them. */
export const phrasesTaughtBy = (shown: readonly AtShownPlace[], free: readonly TheirOperation[]): Phrases => {
  const taught = [...fromTags(shown), ...fromIds(shown)];
  return new Map(
    taught.flatMap(([phrase]): readonly Taught[] => {
      const thing = only(taught.flatMap(([other, each]) => (other === phrase ? [each] : [])));
      const isUsed = free.some(({ nouns }) => nouns.some((noun) => isOneOf(noun, [phrase])));
      return thing === undefined || !isUsed || isOneOf(phrase.split(' '), knownPhrases)
        ? []
        : [[phrase, thing]];
    }),
  );
};

/** The same for names of members. */
export const lexiconFrom = (phrases: Phrases): Lexicon =>
  new Map([...phrases].map(([phrase, thing]) => [phrase, `#${thing}`]));

const inWordsFor = (words: readonly string[], phrases: Phrases): readonly string[] => {
  const text = [...phrases].reduce(
    (now, [phrase, thing]) => now.replaceAll(` ${phrase} `, ` ${things[thing][0]} `),
    ` ${words.join(' ')} `,
  );
  // `pairing code` was `device code code`.
  return text
    .trim()
    .split(' ')
    .filter((word, n, all) => word !== '' && word !== all[n - 1]);
};

/** One of theirs with its own words for our things in the usual ones. */
export const inUsualWords = (theirs: TheirOperation, phrases: Phrases): TheirOperation =>
  phrases.size === 0
    ? theirs
    : {
        ...theirs,
        nouns: theirs.nouns.map((noun) => inWordsFor(noun, phrases)),
        id: inWordsFor(theirs.id, phrases),
        summary: inWordsFor(theirs.summary, phrases),
        tags: inWordsFor(theirs.tags, phrases),
      };

/** Operations that stand at no place of the document, read with what those that do teach. */
export const readFree = (
  own: readonly OwnOperation[],
  shown: readonly AtShownPlace[],
): { readonly free: readonly TheirOperation[]; readonly phrases: Phrases } => {
  const read = withCreations(own.map(theirOperation));
  const phrases = phrasesTaughtBy(shown, read);
  return {
    free: withAgentSideFound(
      withSandboxFound(
        read.map((theirs) => inUsualWords(theirs, phrases)),
        shown.map(({ theirs }) => theirs),
      ),
      shown.map(({ theirs }) => theirs),
    ),
    phrases,
  };
};
