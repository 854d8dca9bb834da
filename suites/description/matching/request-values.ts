import { contract } from '../../../spec/contract/in-use.ts';
import { typesAdded } from '../../../generators/external-accounts.ts';
import { namesIn } from '../../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { isShown, placesOfMember, valuesShown } from '../../target/dialect/places.ts';
import { pointerOf } from '../../target/dialect/pointers.ts';
import type { Dialect } from '../../target/dialect/dialect.ts';
import { accountDetails, kind } from './account-details.ts';
import { componentAt, type Entry, type Move } from './entries.ts';
import { choicesAt, ourLeaves, theirLeaves, type Leaf, type OurLeaf } from './leaves.ts';
import { paired } from './names.ts';
import { standardWord, type Lexicon } from './synonyms.ts';
import { requestBodyOf } from './their-operation.ts';
import { wordsOf } from './words.ts';

type Pair = readonly [mine: OurLeaf, theirs: Leaf];

interface Request {
  readonly schema: SchemaPointer;
  readonly pairs: readonly Pair[];
}

/** What a request of ours says, and what theirs says for it: members of the same name, and those that are alike. */
const requestIn = ({ operation, own }: Entry, taught?: Lexicon): Request | undefined => {
  const schema = contract().description.bodySchemaOf(operation);
  const whole = requestBodyOf(own);
  if (schema === undefined || whole === undefined) return undefined;
  const ours = ourLeaves([schema]);
  const theirs = theirLeaves(whole, 'request');
  const same = ours.flatMap((mine) =>
    theirs.filter(({ at }) => at === mine.at).map((other): Pair => [mine, other]),
  );
  return { schema, pairs: [...same, ...paired(ours, theirs, taught)] };
};

const member = /^#\/components\/schemas\/([^/]+)\/properties\/([^/]+)$/;

/** Where a dialect says something of a member: by the component that has it. */
const sayings = (
  schema: SchemaPointer,
  at: string,
): readonly { readonly place: SchemaPointer; readonly component: string; readonly pointer: string }[] =>
  placesOfMember(schema, at).flatMap((place) => {
    const [, component, name] = member.exec(place) ?? [];
    return component === undefined || name === undefined ? [] : [{ place, component, pointer: `/${name}` }];
  });

const parentOf = (at: string): string => pointerOf(namesIn(at).slice(0, -1));

/**
 * The members that a request of ours has beside those that the document shows. A template could not say them, for the
 * document shows the rest of it.
 */
export const movesInRequest = (entry: Entry, taught?: Lexicon): readonly Move[] => {
  const request =
    contract().operation(entry.operation).shows === 'shape' ? requestIn(entry, taught) : undefined;
  if (request === undefined) return [];
  const { schema, pairs } = request;
  return pairs
    .filter(([mine, other]) => mine.at !== other.at && parentOf(mine.at) === parentOf(other.at))
    .flatMap(([mine, other]) =>
      sayings(schema, mine.at)
        .filter(({ place }) => !isShown(place))
        .map(
          ({ component, pointer }) => [component, pointer, pointerOf(namesIn(other.at).slice(-1))] as const,
        ),
    );
};

const wordsIn = (value: string): readonly string[] => wordsOf(value).map(standardWord);

const isAlike = (one: string, other: string): boolean => {
  const words = wordsIn(other);
  return wordsIn(one).some((word) => words.includes(word));
};

/** The only one of those left that is alike, where it is alike to no other; the last of each side are one another. */
const pairedValues = (
  ours: readonly string[],
  theirs: readonly string[],
): readonly (readonly [ours: string, theirs: string])[] => {
  const [open, free] = [
    ours.filter((value) => !theirs.includes(value)),
    theirs.filter((value) => !ours.includes(value)),
  ];
  const alike = open.flatMap((value): readonly (readonly [string, string])[] => {
    const [only, ...more] = free.filter((other) => isAlike(value, other));
    const isOnly = only !== undefined && more.length === 0;
    return isOnly && open.filter((other) => isAlike(other, only)).length === 1 ? [[value, only]] : [];
  });
  const [last, ...others] = open.filter((value) => alike.every(([mine]) => mine !== value));
  const [rest, ...strange] = free.filter((value) => alike.every(([, other]) => other !== value));
  const isLast = open.length < ours.length && others.length === 0 && strange.length === 0;
  return last === undefined || rest === undefined || !isLast ? alike : [...alike, [last, rest]];
};

type Spelling = readonly [component: string, pointer: string, ours: string, theirs: string];

const spellingsAt = (schema: SchemaPointer, [mine, other]: Pair): readonly Spelling[] =>
  pairedValues(mine.choices ?? [], other.choices ?? []).flatMap(([from, to]) =>
    sayings(schema, mine.at)
      .filter(({ place }) => choicesAt([place]).choices?.includes(from) === true)
      .filter(({ place }) => !valuesShown([place]).includes(from))
      .map(({ component, pointer }): Spelling => [component, pointer, from, to]),
  );

const onlyWith = (choices: readonly string[], words: readonly string[]): string | undefined => {
  const [only, ...more] = choices.filter((choice) => wordsOf(choice).some((word) => words.includes(word)));
  return more.length === 0 ? only : undefined;
};

/** Kinds of accounts: ours says the currency or the chain, too, where theirs tells banks from wallets alone. */
const kindsIn = (schema: SchemaPointer, entry: Entry): readonly Spelling[] => {
  const ours = ourLeaves([schema]);
  const theirs = theirLeaves(requestBodyOf(entry.own), 'request');
  const found = accountDetails(
    ours.map(({ at }) => at),
    theirs,
  ).find(([, said]) => said === `\${${kind}}`);
  const choices = found?.[0].choices ?? [];
  const wallet = onlyWith(choices, ['wallet', 'crypto', 'chain', 'onchain', 'blockchain']);
  const bank = onlyWith(choices, ['bank', 'account', 'fiat', 'iban']);
  if (wallet === undefined || bank === undefined || wallet === bank) return [];
  const info = parentOf(kind);
  return placesOfMember(schema, info).flatMap((place) => {
    const component = componentAt(place);
    const spelled = (value: string): string => (wordsOf(value).includes('wallet') ? wallet : bank);
    return component === undefined
      ? []
      : typesAdded.map((value): Spelling => [component, '/accountType', value, spelled(value)]);
  });
};

/** Values of a request that are spelled otherwise, where both sides list what a member may say. */
export const valuesInRequest = (entry: Entry, taught?: Lexicon): Dialect['values'] => {
  const request = requestIn(entry, taught);
  const values: Record<string, Record<string, Record<string, string>>> = {};
  const found =
    request === undefined
      ? []
      : [
          ...request.pairs.flatMap((pair) => spellingsAt(request.schema, pair)),
          ...kindsIn(request.schema, entry),
        ];
  for (const [component, pointer, from, to] of found) {
    const spelled = (values[component] ??= {});
    spelled[pointer] = { ...spelled[pointer], [from]: to };
  }
  return values;
};
