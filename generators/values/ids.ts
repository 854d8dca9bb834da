import fc from 'fast-check';

/** A well-formed id of a resource: `Customer:<uuid>`. Nothing on the target has it. */
export const idOf = (resource: string): fc.Arbitrary<string> =>
  fc.uuid({ version: 4 }).map((uuid) => `${resource}:${uuid}`);

/** Texts that are not the id of anything, in ways that a careless lookup trips over. */
export const malformedIds: readonly string[] = [
  'Customer:',
  'customer',
  'Customer:not-a-uuid',
  'Customer:00000000-0000-0000-0000-00000000000g',
  "Customer:' OR '1'='1",
  '__proto__',
  'constructor',
  '%00',
  '🙂',
];
