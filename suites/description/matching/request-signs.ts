import { contract, ofContract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { ourLeaves } from './leaves.ts';
import { meaningOf } from './names.ts';
import type { OurOperation } from './our-operations.ts';
import type { Sign } from './signs.ts';
import type { TheirOperation } from './their-operation.ts';

const namesOfBody = ofContract(() => new Map<OperationId, ReadonlySet<string>>());

const ourBodyNames = (id: OperationId): ReadonlySet<string> => {
  const known = namesOfBody().get(id);
  if (known !== undefined) return known;
  const schema = contract().description.bodySchemaOf(id);
  const names = new Set(schema === undefined ? [] : ourLeaves([schema]).map(meaningOf));
  namesOfBody().set(id, names);
  return names;
};

/** An id in the path that ours says in the body. */
export const idSigns = ({ id }: OurOperation, { path }: TheirOperation): readonly Sign[] => {
  const ours = ourBodyNames(id);
  const [name] = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, each = '']) =>
    ours.has(meaningOf({ at: `/${each}`, types: [] })) ? [each] : [],
  );
  return name === undefined ? [] : [{ score: 1, what: `"${name}" in the path` }];
};

/** The members that both requests have. */
export const bodySigns = (
  { id }: OurOperation,
  { bodyNames }: { readonly bodyNames: ReadonlySet<string> },
): readonly Sign[] => {
  const ours = ourBodyNames(id);
  if (ours.size === 0 || bodyNames.size === 0) return [];
  const same = [...bodyNames].filter((name) => ours.has(name)).length;
  const share = same / Math.min(ours.size, bodyNames.size);
  return same === 0
    ? []
    : [{ score: Math.min(2, same * 0.5) * share + 0.5 * share, what: `${same} members of its request` }];
};
