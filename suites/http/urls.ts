/** Every text in a value that is a web address, in order. */
export const urlsIn = (value: unknown): readonly URL[] => {
  if (typeof value === 'string')
    return /^https?:\/\//i.test(value) && URL.canParse(value) ? [new URL(value)] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(urlsIn) : [];
};
