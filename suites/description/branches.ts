import type { ErrorObject } from 'ajv';

/** Whether an error lies in a branch of a union. */
const isInBranch = ({ schemaPath }: ErrorObject): boolean => /\/(?:oneOf|anyOf)\/\d+\//.test(schemaPath);

const isUnion = ({ keyword }: ErrorObject): boolean => keyword === 'oneOf' || keyword === 'anyOf';

interface Failed {
  /** Where the union's value is. */
  readonly at: string;
  readonly errors: readonly ErrorObject[];
}

/** How far a branch is from what the value means to be: another kind of value, then another tag, then so many errors. */
const distance = ({ at, errors }: Failed): readonly [kind: number, tag: number, count: number] => {
  const isKind = errors.some(({ keyword, instancePath }) => keyword === 'type' && instancePath === at);
  const isTag = errors.some(
    ({ keyword, instancePath }) =>
      (keyword === 'const' || keyword === 'enum') &&
      instancePath.startsWith(`${at}/`) &&
      !instancePath.slice(at.length + 1).includes('/'),
  );
  return [Number(isKind), Number(isTag), errors.length];
};

const compared = (one: Failed, other: Failed): number => {
  const [kind, tag, count] = distance(one);
  const [otherKind, otherTag, otherCount] = distance(other);
  return kind - otherKind || tag - otherTag || count - otherCount;
};

/** The errors of the branch that the value is nearest to, where one is: the others say that it is not what it is not. */
const nearest = (branches: readonly Failed[]): readonly ErrorObject[] | undefined => {
  const [first, second] = branches.toSorted(compared);
  if (first === undefined || (second !== undefined && compared(first, second) === 0)) return undefined;
  return first.errors;
};

/**
 * The errors of a value without those of union branches that it was never meant to fit: of each union that fails, the
 * errors of its nearest branch alone; where no branch is nearest, the union's own.
 */
export const meantErrors = (errors: readonly ErrorObject[]): readonly ErrorObject[] => {
  const outer = errors.find((error) => isUnion(error) && !isInBranch(error));
  if (outer === undefined) return errors;
  const { schemaPath: root, instancePath: at } = outer;
  // The rows of a list have one schema, each row with errors of its own.
  const isInside = ({ schemaPath, instancePath }: ErrorObject): boolean =>
    schemaPath.startsWith(`${root}/`) && (instancePath === at || instancePath.startsWith(`${at}/`));
  const inside = errors.filter(isInside);
  const branchOf = ({ schemaPath }: ErrorObject): string =>
    schemaPath.slice(root.length + 1).split('/')[0] ?? '';
  const branches = [...new Set(inside.map(branchOf))].map((branch): Failed => {
    const own = inside
      .filter((error) => branchOf(error) === branch)
      .map((error) => ({ ...error, schemaPath: `#${error.schemaPath.slice(`${root}/${branch}`.length)}` }));
    return { at, errors: meantErrors(own) };
  });
  const others = errors.filter((error) => error !== outer && !isInside(error));
  return [...(nearest(branches) ?? [outer]), ...meantErrors(others)];
};
