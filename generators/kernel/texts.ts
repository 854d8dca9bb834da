import fc from 'fast-check';

const words = [
  'Ada',
  "O'Neil",
  'Zoë',
  'Müller',
  'Anne-Marie',
  'Ruíz',
  'Nguyễn',
  'Łukasz',
  '李',
  'van der Berg',
];

/** A name as people and firms have them: accents, apostrophes, hyphens, other scripts. */
export const name: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...words), { minLength: 2, maxLength: 3 })
  .map((parts) => parts.join(' '));

/** Free text of a length in characters, both bounds included; spaces only inside. */
export const text = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({
    unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFG0123456789-.,'),
    minLength,
    maxLength,
  });

/** An address for mail that nobody receives (RFC 2606). */
export const email: fc.Arbitrary<string> = fc
  .tuple(text(1, 12), fc.constantFrom('example.com', 'example.org', 'mail.example.net'))
  .map(([local, domain]) => `${local.replaceAll(/[^a-z0-9]/gi, 'x')}@${domain}`);

/** Digits only, a length in characters, both bounds included. */
export const digits = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });

/** The American social security number as it is written: three, two and four digits. */
export const socialSecurityNumber: fc.Arbitrary<string> = fc
  .tuple(digits(3, 3), digits(2, 2), digits(4, 4))
  .map((parts) => parts.join('-'));
