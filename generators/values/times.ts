import fc from 'fast-check';

const day = 86_400_000;

/** A calendar day as the document writes it, between two days (both included). */
export const dateBetween = (first: string, last: string): fc.Arbitrary<string> =>
  fc
    .integer({ min: Math.floor(Date.parse(first) / day), max: Math.floor(Date.parse(last) / day) })
    .map((days) => new Date(days * day).toISOString().slice(0, 10));

/** The day an adult was born, leap days included now and then. */
export const birthDate: fc.Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: dateBetween('1935-01-01', '2004-12-31') },
  { weight: 1, arbitrary: fc.constant('1996-02-29') },
);

/** A day on which a business may have been founded. */
export const incorporationDate: fc.Arbitrary<string> = dateBetween('1950-01-01', '2024-12-31');
