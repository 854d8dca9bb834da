import { namesIn } from '../../../spec/schema/json-pointer.ts';
import { putAt } from '../../target/dialect/pointers.ts';
import type { OwnSchema } from '../own-operation.ts';
import { rowAt } from './entries.ts';
import { theirLeaves, type Leaf, type OurLeaf } from './leaves.ts';
import { paired } from './names.ts';
import { pointerOf } from '../../target/dialect/pointers.ts';

/** Our members within an object, by their place in it. */
const within = (ours: readonly OurLeaf[], at: string): readonly OurLeaf[] =>
  ours.flatMap((leaf) => (leaf.at.startsWith(`${at}/`) ? [{ ...leaf, at: leaf.at.slice(at.length) }] : []));

/**
 * Where ours has an object and theirs, under the same name, a list of such: a list of the one. A list that nothing is
 * said in is left out.
 */
export const rowsIn = (
  ours: readonly OurLeaf[],
  whole: OwnSchema,
): readonly (readonly [at: string, value: unknown])[] =>
  theirLeaves(whole, 'request').flatMap((list: Leaf): readonly (readonly [string, unknown])[] => {
    const mine = within(ours, list.at);
    const row = list.form === 'rows' && mine.length > 0 ? rowAt(whole, list.at) : undefined;
    if (row === undefined) return [];
    const theirs = theirLeaves(row, 'request');
    const same = mine.flatMap((leaf) =>
      theirs.filter(({ at }) => at === leaf.at).map((other) => [leaf, other] as const),
    );
    const said = [...same, ...paired(mine, theirs)].reduce<unknown>(
      (held, [leaf, other]) => putAt(held, namesIn(other.at), `\${${list.at}${leaf.at}}`),
      {},
    );
    return Object.keys(said as object).length === 0 ? [] : [[pointerOf(namesIn(list.at)), [said]]];
  });
