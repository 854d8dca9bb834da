import { contract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Target } from '../../target/target.ts';
import { ourOperations, type OurOperation } from './our-operations.ts';
import { things } from './vocabulary.ts';

/** An operation that lists something, of which the document shows only that it exists. */
export type Listable = OurOperation;

/** Endings of plurals: the reverse of `words.ts`. */
const plurals: readonly (readonly [RegExp, string])[] = [
  [/person$/, 'people'],
  [/([^aeiou])y$/, '$1ies'],
  [/(x|ch|sh|s)$/, '$1es'],
  [/$/, 's'],
];

const plural = (phrase: string): string => {
  const [pattern, ending] = plurals.find(([each]) => each.test(phrase)) ?? [/$/, 's'];
  return phrase.replace(pattern, ending);
};

const pathOf = (phrase: string): string => `/${plural(phrase).replaceAll(' ', '-')}`;

/** The requests of a platform that name nothing: the lists that another path may stand for. */
export const listable = (): readonly Listable[] =>
  ourOperations().filter(
    ({ id, verbs, scope }) =>
      verbs.includes('list') && scope === undefined && contract().operation(id).auth === 'platform',
  );

/** Where a list is looked for: where the target file or the assumed interface has it, then by its other names. */
export const candidatePaths = ({ dialect }: Target, { id, thing }: Listable): readonly string[] => {
  const own = dialect.operations[id]?.path ?? contract().operation(id).path;
  const others = dialect.operations[id] === undefined ? things[thing].map(pathOf) : [];
  return [...new Set([own, ...others])].filter((path) => !path.includes('{'));
};

/** How one row of a list is read: an operation whose path names the row and nothing else. */
export const readOf = ({
  thing,
  scope,
}: Listable): { readonly id: OperationId; readonly parameter: string } | undefined => {
  const read = ourOperations().find(
    (each) => each.thing === thing && each.scope === scope && each.verbs.includes('get'),
  );
  const [[, parameter = ''] = [], more] =
    read === undefined
      ? []
      : [
          ...contract()
            .operation(read.id)
            .path.matchAll(/\{(\w+)\}/g),
        ];
  return read === undefined || parameter === '' || more !== undefined
    ? undefined
    : { id: read.id, parameter };
};
