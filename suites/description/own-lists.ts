import { isJsonObject } from '../../spec/json.ts';
import { textListsIn, type Texts } from '../../spec/schema/text-lists.ts';
import { definitionsAt, type Definitions, type OwnSchema } from './own-operation.ts';

const namesCache = new WeakMap<object, readonly string[]>();

/** The definitions that a schema refers to itself. */
const referredBy = (node: object): readonly string[] => {
  const present = namesCache.get(node);
  if (present !== undefined) return present;
  const found = new Set<string>();
  const open: unknown[] = [node];
  while (open.length > 0) {
    const each = open.pop();
    if (typeof each !== 'object' || each === null) continue;
    const { $ref: reference } = each as { readonly $ref?: unknown };
    if (typeof reference === 'string') found.add(reference.slice(definitionsAt.length));
    open.push(...Object.values(each));
  }
  const names = [...found];
  namesCache.set(node, names);
  return names;
};

/** The names of all definitions that a schema leads to. */
export const reachableFrom = (nodes: readonly object[], definitions: Definitions): ReadonlySet<string> => {
  const found = new Set<string>();
  const open = nodes.flatMap(referredBy);
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const node = definitions[name];
    if (found.has(name) || node === undefined) continue;
    found.add(name);
    open.push(...referredBy(node));
  }
  return found;
};

const lists = new WeakMap<object, readonly Texts[]>();

const listsOf = (node: unknown): readonly Texts[] => {
  if (!isJsonObject(node)) return [];
  const present = lists.get(node);
  if (present !== undefined) return present;
  const found = textListsIn(node);
  lists.set(node, found);
  return found;
};

/** Every list of texts that a schema leads to. */
export const listsIn = ({ node, definitions }: OwnSchema): readonly Texts[] => [
  ...listsOf(node),
  ...[...reachableFrom([node], definitions)].flatMap((name) => listsOf(definitions[name])),
];
