const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, member]) => [name, sorted(member)]);
};

/**
 * The same text for the same value, whatever the order of its members. Stored fingerprints consist of it: another form,
 * such as that of `canonicalText` in spec/json.ts, would need a migration.
 */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value)) ?? '';
