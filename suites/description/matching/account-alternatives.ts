import { membersAdded } from '../../../generators/external-accounts.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { namesIn } from '../../../spec/schema/json-pointer.ts';
import type { OwnSchema } from '../own-operation.ts';
import { pointerOf } from '../../target/dialect/pointers.ts';
import { holderAmong, kind, walletAddress, walletAmong, type Saying } from './account-details.ts';
import type { Leaf, OurLeaf } from './leaves.ts';
import { propertiesOf, requiredIn, saidOf, saidOfMember } from './their-operation.ts';

/** One of the shapes that an account of theirs may have. */
interface Alternative {
  /** The one value of the member that tells it from the others. */
  readonly value: string;
  readonly names: ReadonlySet<string>;
  readonly needed: ReadonlySet<string>;
}

/** The one value that a member may have. */
const onlyValue = (schema: OwnSchema): string | undefined => {
  const said = saidOf(schema, 'const') ?? saidOf(schema, 'enum');
  const [only, ...more] = [said ?? []].flat();
  return typeof only === 'string' && more.length === 0 ? only : undefined;
};

/** The object that holds a member, as a description has it. */
const holderOf = (whole: OwnSchema, at: string): OwnSchema | undefined =>
  namesIn(at)
    .slice(0, -1)
    .reduce<OwnSchema | undefined>((within, name) => propertiesOf(within).get(name), whole);

/** The shapes that a member tells apart: each has another value of it. */
const alternativesBy = (whole: OwnSchema, leaf: Leaf): readonly Alternative[] => {
  const name = namesIn(leaf.at).at(-1) ?? '';
  const holder = holderOf(whole, leaf.at);
  if (holder === undefined || saidOfMember(holder, name).length < 2) return [];
  const list = saidOf(holder, 'oneOf') ?? saidOf(holder, 'anyOf');
  return (Array.isArray(list) ? list : []).filter(isJsonObject).flatMap((node): readonly Alternative[] => {
    const schema = { node, definitions: holder.definitions };
    const members = propertiesOf(schema);
    const member = members.get(name);
    const value = member === undefined ? undefined : onlyValue(member);
    return value === undefined ? [] : [{ value, names: new Set(members.keys()), needed: requiredIn(schema) }];
  });
};

export interface Alternatives {
  readonly sayings: readonly Saying[];
  /** Their word for each kind of account that the suite adds, where one of their shapes takes it. */
  readonly kinds: Readonly<Record<string, string>>;
}

/** The shape that takes all that makes an account of ours: none of another one has as much of it. */
const shapeFor = (
  said: ReadonlyMap<string, string>,
  shapes: readonly Alternative[],
  members: readonly string[],
): string | undefined => {
  const names = members.flatMap((member) => said.get(member) ?? []);
  if (names.length < members.length) return undefined;
  const [only, ...more] = shapes.filter((shape) => names.every((name) => shape.names.has(name)));
  return more.length === 0 ? only?.value : undefined;
};

/**
 * How a request of theirs says which account is meant, where it has a shape for each kind of account, told apart by a
 * member of one value: the members of ours that are paired already say which shape it is.
 *
 * @param pairs what is paired by names
 * @param free theirs that nothing is paired with
 */
export const accountAlternatives = (
  whole: OwnSchema | undefined,
  pairs: readonly (readonly [ours: OurLeaf, theirs: Leaf])[],
  free: readonly Leaf[],
): Alternatives => {
  if (whole === undefined) return { sayings: [], kinds: {} };
  for (const leaf of free) {
    const shapes = alternativesBy(whole, leaf);
    if (shapes.length < 2 || pairs.some(([mine]) => mine.at === kind)) continue;
    const within = pointerOf(namesIn(leaf.at).slice(0, -1));
    const isWithin = ({ at }: Leaf): boolean => pointerOf(namesIn(at).slice(0, -1)) === within;
    const wallet = pairs.some(([mine]) => mine.at === walletAddress)
      ? undefined
      : walletAmong(free.filter((each) => isWithin(each) && each !== leaf));
    const nameOf = ({ at }: Leaf): string => namesIn(at).at(-1) ?? '';
    const said = new Map([
      ...pairs
        .filter(([, other]) => isWithin(other))
        .map(([mine, other]) => [mine.at, nameOf(other)] as const),
      ...(wallet === undefined ? [] : [[walletAddress, nameOf(wallet)] as const]),
    ]);
    const kinds = Object.entries(membersAdded).flatMap(([type, members]) => {
      const value = shapeFor(
        said,
        shapes,
        members.map((name) => `/accountInfo/${name}`),
      );
      return value === undefined ? [] : [[type, value] as const];
    });
    if (kinds.length === 0) continue;
    const names = pairs.some(([mine]) => mine.at === '/accountInfo/beneficiary/fullName')
      ? []
      : holderAmong(free.filter((each) => !isWithin(each)));
    return {
      kinds: Object.fromEntries(kinds),
      sayings: [
        [leaf, `\${${kind}}`],
        ...(wallet === undefined ? [] : [[wallet, `\${${walletAddress}}`] as const]),
        ...names,
      ],
    };
  }
  return { sayings: [], kinds: {} };
};
