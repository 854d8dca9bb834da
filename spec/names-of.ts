/** The names in a table of ours: its keys, by their type. */
export const namesOf = <Name extends string>(table: Readonly<Record<Name, unknown>>): readonly Name[] =>
  // TypeScript takes an object to have more keys than its type says; a constant table of ours has none.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  Object.keys(table) as Name[];
