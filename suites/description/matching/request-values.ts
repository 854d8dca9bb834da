import { contract } from '../../../spec/contract/in-use.ts';
import { typesAdded } from '../../../generators/external-accounts.ts';
import { namesIn } from '../../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import { isShown, placesOfMember, valuesShown } from '../../target/dialect/places.ts';
import { pointerOf } from '../../target/dialect/pointers.ts';
import type { Dialect } from '../../target/dialect/dialect.ts';
import { accountAlternatives } from './account-alternatives.ts';
import { accountDetails, banksAndWallets, kind } from './account-details.ts';
import { pairedByChoices, pairedValues } from './choices.ts';
import { wordsAbout, type Entry } from './entries.ts';
import { componentAt, type Move } from './moves.ts';
import { choicesAt, ourLeaves, theirLeaves, type Leaf, type OurLeaf } from './leaves.ts';
import { onlyLonger, paired } from './names.ts';
import type { Lexicon } from './synonyms.ts';
import { requestBodyOf } from './their-operation.ts';
import { wordsOf } from './words.ts';

type Pair = readonly [mine: OurLeaf, theirs: Leaf];

interface Request {
  readonly schema: SchemaPointer;
  readonly pairs: readonly Pair[];
}

/** Members of a request of ours and those of theirs: of the same name, and those that are alike. */
const requestIn = ({ operation, own }: Entry, taught?: Lexicon): Request | undefined => {
  const schema = contract().description.bodySchemaOf(operation);
  const whole = requestBodyOf(own);
  if (schema === undefined || whole === undefined) return undefined;
  const ours = ourLeaves([schema]);
  const theirs = theirLeaves(whole, 'request');
  const same = ours.flatMap((mine) =>
    theirs.filter(({ at }) => at === mine.at).map((other): Pair => [mine, other]),
  );
  const alike = [...same, ...paired(ours, theirs, taught, wordsAbout(operation))];
  const isOpen = (leaf: Leaf): boolean => alike.every((pair) => !pair.includes(leaf));
  return {
    schema,
    pairs: [...alike, ...pairedByChoices(ours.filter(isOpen), theirs.filter(isOpen))],
  };
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

type Spelling = readonly [component: string, pointer: string, ours: string, theirs: string];

/** The schemas of a request and of the thing that it makes: an answer shows a value as it was given. */
const spokenIn = ({ operation }: Entry, schema: SchemaPointer): readonly SchemaPointer[] => {
  const answer = contract().description.answerSchemaOf(operation, 200);
  return answer === undefined ? [schema] : [schema, answer];
};

const spellingsAt = (schemas: readonly SchemaPointer[], [mine, other]: Pair): readonly Spelling[] =>
  pairedValues(mine.choices ?? [], other.choices ?? []).flatMap(([from, to]) =>
    schemas
      .flatMap((schema) => sayings(schema, mine.at))
      .filter(({ place }) => choicesAt([place]).choices?.includes(from) === true)
      .filter(({ place }) => !valuesShown([place]).includes(from))
      .map(({ component, pointer }): Spelling => [component, pointer, from, to]),
  );

/** Where ours says of which kind an account is. */
const spelledKinds = (
  schema: SchemaPointer,
  spelled: (value: string) => string | undefined,
): readonly Spelling[] =>
  placesOfMember(schema, parentOf(kind)).flatMap((place) => {
    const component = componentAt(place);
    return component === undefined
      ? []
      : typesAdded.flatMap((value): readonly Spelling[] => {
          const word = spelled(value);
          return word === undefined ? [] : [[component, '/accountType', value, word]];
        });
  });

/** Kinds of accounts that theirs tells apart by a shape of each. */
const shapesIn = ({ schema, pairs }: Request, { own }: Entry): readonly Spelling[] => {
  const whole = requestBodyOf(own);
  const theirs = theirLeaves(whole, 'request');
  const all = [...pairs, ...onlyLonger(ourLeaves([schema]), theirs, pairs)];
  const free = theirs.filter((leaf) => all.every(([, other]) => other.at !== leaf.at));
  const { kinds } = accountAlternatives(whole, all, free);
  return spelledKinds(schema, (value) => kinds[value]);
};

/** Kinds of accounts: ours says the currency or the chain, too, where theirs tells banks from wallets alone. */
const kindsIn = (schema: SchemaPointer, entry: Entry): readonly Spelling[] => {
  const ours = ourLeaves([schema]);
  const theirs = theirLeaves(requestBodyOf(entry.own), 'request');
  const found = accountDetails(
    ours.map(({ at }) => at),
    theirs,
  ).find(([, said]) => said === `\${${kind}}`);
  const words = found === undefined ? undefined : banksAndWallets(found[0]);
  if (words === undefined) return [];
  return spelledKinds(schema, (value) => (wordsOf(value).includes('wallet') ? words.wallet : words.bank));
};

/** Values of a request that are spelled otherwise, where both sides list what a member may say. */
export const valuesInRequest = (entry: Entry, taught?: Lexicon): Dialect['values'] => {
  const request = requestIn(entry, taught);
  const values: Record<string, Record<string, Record<string, string>>> = {};
  const found =
    request === undefined
      ? []
      : [
          ...request.pairs.flatMap((pair) => spellingsAt(spokenIn(entry, request.schema), pair)),
          ...kindsIn(request.schema, entry),
          ...shapesIn(request, entry),
        ];
  for (const [component, pointer, from, to] of found) {
    const spelled = (values[component] ??= {});
    spelled[pointer] = { ...spelled[pointer], [from]: to };
  }
  return values;
};
