import { contract } from '../../../spec/contract/in-use.ts';
import { asJsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { namesIn } from '../../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import type { OwnOperation, OwnSchema } from '../own-operation.ts';
import type { Template } from '../../target/dialect/dialect.ts';
import { namesByAddress, neededParameters } from '../../target/dialect/parameters.ts';
import { membersOf, placesOfMember, unfolded } from '../../target/dialect/places.ts';
import { putAt } from '../../target/dialect/pointers.ts';
import { accountDetails, type Saying } from './account-details.ts';
import { accountAlternatives } from './account-alternatives.ts';
import { pairedByChoices } from './choices.ts';
import { wordsAbout, type Entry } from './entries.ts';
import { ourLeaves, theirLeaves, type Leaf, type OurLeaf } from './leaves.ts';
import { addsAccount, payeeTemplate } from './payee-template.ts';
import { valuesInRequest } from './request-values.ts';
import { meaningOf, onlyLonger, onlyRequired, paired, parametersPaired } from './names.ts';
import { askedFor, namesKey, valuesGiven } from './needed-values.ts';
import { rowsIn } from './object-rows.ts';
import { placedBy } from './paths.ts';
import type { Lexicon } from './synonyms.ts';
import { propertiesOf, requestBodyOf, requiredIn } from './their-operation.ts';
import { wordsOf } from './words.ts';

/** The one member that a request of theirs is wrapped in, and what is in it. */
const wrapperOf = (
  theirs: OwnSchema,
  ours: readonly string[],
): { readonly name: string; readonly schema: OwnSchema } | undefined => {
  const [only, ...more] = propertiesOf(theirs);
  if (only === undefined || more.length > 0) return undefined;
  const [name, schema] = only;
  const inner = propertiesOf(schema);
  const isWrapper = inner.size > 0 && (ours.length > 1 || ours.some((each) => inner.has(each)));
  return isWrapper && !ours.includes(name) ? { name, schema } : undefined;
};

/** The words that matches taught, and those for what an operation is about. */
interface Words {
  readonly taught: Lexicon | undefined;
  readonly about: ReadonlySet<string>;
}

/** The saying for each place of theirs: by names, by what accounts have, then by what a request must have. */
const sayings = (
  ours: readonly OurLeaf[],
  theirs: readonly Leaf[],
  { taught, about }: Words,
  whole: OwnSchema,
): readonly Saying[] => {
  const named = paired(ours, theirs, taught, about);
  const isOpen = (leaf: Leaf): boolean =>
    named.every((pair) => !pair.includes(leaf)) &&
    !(ours.some(({ at }) => at === leaf.at) && theirs.some(({ at }) => at === leaf.at));
  const alike = [...named, ...pairedByChoices(ours.filter(isOpen), theirs.filter(isOpen))];
  const known = new Set(ours.map(({ at }) => at));
  const isFree = (leaf: Leaf): boolean => !known.has(leaf.at) && alike.every(([, other]) => other !== leaf);
  const unsaid = ours.filter(
    (leaf) => alike.every(([mine]) => mine !== leaf) && theirs.every(({ at }) => at !== leaf.at),
  );
  const account = accountDetails(
    unsaid.map(({ at }) => at),
    theirs.filter(isFree),
  );
  const shapes =
    account.length > 0
      ? []
      : accountAlternatives(whole, [...alike, ...onlyLonger(ours, theirs, alike)], theirs.filter(isFree))
          .sayings;
  const settled = new Set([...account, ...shapes].map(([leaf]) => leaf));
  const left = theirs.filter((leaf) => !settled.has(leaf));
  const keys = onlyKeys(unsaid, left.filter(isFree));
  const required = [...keys, ...onlyRequired(ours, left, [...alike, ...keys])];
  return [
    ...[...alike, ...required, ...onlyLonger(ours, left, [...alike, ...required])].map(
      ([mine, other]) => [other, `\${${mine.at}}`] as const,
    ),
    ...account,
    ...shapes,
  ];
};

/** A public key is no other text: where each side has one alone, these are one another, whosever each is said to be. */
const onlyKeys = (
  ours: readonly OurLeaf[],
  theirs: readonly Leaf[],
): readonly (readonly [OurLeaf, Leaf])[] => {
  const isKey = ({ at }: Leaf): boolean => namesKey(namesIn(at).at(-1) ?? '');
  const [mine, ...more] = ours.filter(isKey);
  const [other, ...others] = theirs.filter(isKey);
  return mine === undefined || other === undefined || more.length + others.length > 0 ? [] : [[mine, other]];
};

/** Whether a request of theirs has a query parameter of ours, whatever it is called. */
const takes = ({ parameters }: OwnOperation, name: string, taught: Lexicon | undefined): boolean => {
  const theirs = parameters.filter((each) => each.in === 'query');
  return (
    theirs.some((each) => each.name === name) || Object.hasOwn(parametersPaired([name], theirs, taught), name)
  );
};

/** Path parameters of ours that are just an id, as others call them: by the thing that stands before. */
const aliasesIn = (operation: OperationId): ReadonlyMap<string, string> =>
  new Map(
    [
      ...contract()
        .operation(operation)
        .path.matchAll(/([\w-]+)\/\{(id)\}/g),
    ].map(([, thing = '', name = '']) => [
      name,
      `${wordsOf(thing).join('_')}_id`.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    ]),
  );

const unaliased = (text: string, aliases: ReadonlyMap<string, string>): string =>
  [...aliases].reduce(
    (said, [name, alias]) => said.replaceAll(new RegExp(`\\$\\{/?${alias}\\}`, 'g'), `\${${name}}`),
    text,
  );

/** The value by which a request of theirs says which of ours it is. */
const actIn = (said: Entry['said']): readonly Saying[] =>
  said === undefined ? [] : [[{ at: said[0], types: [] }, said[1]]];

const inQueryOf = (
  operation: OperationId,
  theirs: OwnOperation,
  taught: Lexicon | undefined,
): readonly string[] => neededParameters(operation).filter((name) => !takes(theirs, name, taught));

/** Names of ours in the path or the query, where theirs has no place for them there. */
const outsideOf = (names: readonly string[], aliases: ReadonlyMap<string, string>): readonly OurLeaf[] =>
  names.map((name) => ({
    at: `/${aliases.get(name) ?? name}`,
    types: ['string'],
    isShown: false,
    isRequired: true,
  }));

/** A request body in their words, where it is not ours with other values. */
export const templateFor = (entry: Entry, taught?: Lexicon): Template | undefined => {
  const { operation, own: theirs } = entry;
  const schema = contract().description.bodySchemaOf(operation);
  const whole = requestBodyOf(theirs);
  if (whole === undefined || contract().operation(operation).shows === 'shape') return undefined;
  const isSilent = theirs.isBodyRequired === true && !contract().description.isBodyRequired(operation);
  // Ours says nothing there: theirs wants an object, with what its description gives.
  const { lost } = placedBy(operation, entry.path);
  if (schema === undefined) return isSilent ? withGiven({}, askedFor(lost, whole)) : undefined;
  const template = templateBetween(entry, { schema, whole }, taught);
  const ofAccount = addsAccount(operation)
    ? payeeTemplate(whole, { id: operation, template, isSpelled: isSpelled(entry, taught) })
    : undefined;
  return ofAccount ?? template ?? (isSilent ? { $rest: true } : undefined);
};

/** A target need not have accounts in every currency. */
const fewestSpelled = 2;

/** Whether the kinds of accounts that the suite adds have a word each in theirs. */
const isSpelled = (entry: Entry, taught: Lexicon | undefined): boolean =>
  Object.keys(valuesInRequest(entry, taught)['ExternalAccountCreateInfo']?.['/accountType'] ?? {}).length >=
  fewestSpelled;

/** Members of ours of which a request needs one: `receiverUmaAddress`, or `customerId`. */
const eitherOf = (schema: SchemaPointer): ReadonlySet<string> =>
  new Set(
    [...unfolded(schema)].flatMap((place) => {
      const { anyOf } = asJsonObject(contract().description.resolve(place));
      return (Array.isArray(anyOf) ? anyOf : []).flatMap((way: unknown) => [
        ...requiredIn({ node: asJsonObject(way), definitions: {} }),
      ]);
    }),
  );

/** Members that theirs needs and ours may leave out for another one: a template that mentions them asks for them. */
const chosenIn = (schema: SchemaPointer, theirs: readonly Leaf[]): readonly Saying[] => {
  const either = eitherOf(schema);
  const [only, ...more] = theirs.filter(
    ({ at, isRequired }) => isRequired === true && either.has(at.slice(1)),
  );
  return only === undefined || more.length > 0 ? [] : [[only, `\${${only.at}}`]];
};

/** The id of a customer whom ours names by a UMA address. */
const customersIn = (operation: OperationId, theirs: readonly Leaf[]): readonly Saying[] => {
  const isOfCustomer = ({ at, isRequired }: Leaf): boolean =>
    isRequired === true && wordsOf(at).slice(-2).join(' ') === 'customer id';
  const [only, ...more] = theirs.filter(isOfCustomer);
  return !namesByAddress(operation) || only === undefined || more.length > 0 ? [] : [[only, '${customerId}']];
};

/** Where ours names the customer whom a thing is for. */
const ownerOf: Readonly<Partial<Record<OperationId, string>>> = {
  'cards.issue': '/cardholderId',
  'agents.create': '/customerId',
  'beneficialOwners.create': '/customerId',
  'documents.upload': '/documentHolder',
};

/** The id of a customer that theirs must have, wherever it stands: no other is meant. */
const ownersIn = (
  operation: OperationId,
  free: readonly Leaf[],
  said: readonly Saying[],
): readonly Saying[] => {
  const at = ownerOf[operation];
  if (at === undefined || said.some(([, text]) => text.includes(at.slice(1)))) return [];
  const [only, ...more] = free.filter(
    (leaf) => leaf.isRequired === true && wordsOf(leaf.at).slice(-2).join(' ') === 'customer id',
  );
  return only === undefined || more.length > 0 ? [] : [[only, `\${${at}}`]];
};

/** A code proves a credential where the target sends one: ours has it nowhere. */
const sentBeside = (operation: OperationId): readonly OurLeaf[] =>
  operation === 'credentials.verify'
    ? [{ at: '/code', types: ['string'], isShown: false, isRequired: false }]
    : [];

const templateBetween = (
  { operation, path, own: theirs, said }: Entry,
  { schema, whole }: { readonly schema: SchemaPointer; readonly whole: OwnSchema },
  taught: Lexicon | undefined,
): Template | undefined => {
  const { lost, gained } = placedBy(operation, path);
  const own = [...ourLeaves([schema]), ...sentBeside(operation)];
  const meant = new Set(own.map(meaningOf));
  // With the name of what holds it, a member may say one of ours: `webhook: { url }` wraps nothing.
  const isSaid = theirLeaves(whole, 'request').some((leaf) => meant.has(meaningOf(leaf)));
  const wrapper = isSaid ? undefined : wrapperOf(whole, membersOf(schema));
  // A member that the document shows has its name there, too: it is no other member of ours.
  const shown = new Set(own.filter(({ isShown }) => isShown).map(({ at }) => at));
  const inside = wrapper?.schema ?? whole;
  const act = actIn(said);
  const leaves = theirLeaves(inside, 'request').filter(
    ({ at }) => !shown.has(at) && act.every(([each]) => each.at !== at),
  );
  const aliases = aliasesIn(operation);
  const outside = outsideOf([...lost, ...inQueryOf(operation, theirs, taught)], aliases);
  const isOutside = ({ at }: Leaf): boolean => outside.some((each) => each.at === at);
  const ours = [...own.filter(({ isShown }) => !isShown), ...outside];
  const pairs = [
    ...sayings(ours, leaves, { taught, about: wordsAbout(operation) }, inside),
    // Theirs has in the body, by the same name, what ours has in the path or the query.
    ...leaves.filter(isOutside).map((leaf): Saying => [leaf, `\${${leaf.at.slice(1)}}`]),
  ];
  const isFree = (leaf: Leaf): boolean => pairs.every(([other]) => other !== leaf);
  const isOther = (leaf: Leaf): boolean => isFree(leaf) && own.every(({ at }) => at !== leaf.at);
  const named = [
    ...pairs.map(([leaf, text]): Saying => [leaf, unaliased(text, aliases)]),
    ...chosenIn(schema, leaves.filter(isFree)),
    ...customersIn(operation, leaves.filter(isOther)),
  ];
  const owners = ownersIn(operation, leaves.filter(isOther), named);
  const bodyGained = gained.filter((name) => placesOfMember(schema, `/${name}`).length > 0);
  // A member that goes into the path is said there, unless theirs has it in the body, too.
  const dropped = bodyGained.filter((name) => leaves.every(({ at }) => at !== `/${name}`));
  const all = [...named, ...owners, ...act];
  const places = [
    ...all.map(([leaf]) => leaf.at),
    ...own.map(({ at }) => at),
    ...outside.map(({ at }) => at),
  ];
  const given = [...valuesGiven(inside, places), ...rowsIn(own, inside)];
  const isAsOurs = [all, dropped, given].every(({ length }) => length === 0) && wrapper === undefined;
  return isAsOurs ? undefined : templateOf(all, { wrapper: wrapper?.name, dropped, given });
};

const withGiven = (template: Template, given: readonly (readonly [at: string, value: unknown])[]): Template =>
  given.reduce<Template>((held, [at, value]) => putAt(held, namesIn(at), value) as Template, template);

/** The rest of a template, beside the pairs. */
interface Others {
  readonly wrapper: string | undefined;
  readonly dropped: readonly string[];
  readonly given: readonly (readonly [at: string, value: unknown])[];
}

const templateOf = (pairs: readonly Saying[], { wrapper, dropped, given }: Others): Template => {
  const body = pairs.reduce<unknown>((held, [other, said]) => putAt(held, namesIn(other.at), said), {});
  const said: Template = { ...withGiven(body as Template, given), $rest: true };
  return {
    ...(wrapper === undefined ? said : { [wrapper]: said }),
    ...(dropped.length === 0 ? {} : { $drop: dropped.map((name) => `/${name}`) }),
  };
};
