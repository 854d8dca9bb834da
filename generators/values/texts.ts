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

/** An address for mail that nobody receives (RFC 2606), and hardly two people have: a target may refuse the second. */
export const email: fc.Arbitrary<string> = fc
  .tuple(
    text(1, 12),
    fc.noBias(fc.nat(0xff_ff_ff)),
    fc.constantFrom('example.com', 'example.org', 'mail.example.net'),
  )
  .map(([local, own, domain]) => `${local.replaceAll(/[^a-z0-9]/gi, 'x')}-${own}@${domain}`);

/** Digits only, a length in characters, both bounds included. */
export const digits = (minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength, maxLength });

const numberOf = (first: fc.Arbitrary<number>, second: fc.Arbitrary<number>): fc.Arbitrary<string> =>
  fc
    .tuple(fc.noBias(first), fc.noBias(second), fc.noBias(fc.integer({ min: 1, max: 9999 })))
    .map(([three, two, four]) =>
      [String(three).padStart(3, '0'), String(two).padStart(2, '0'), String(four).padStart(4, '0')].join('-'),
    );

/** An American social security number as it is written, of those that are given out. */
export const socialSecurityNumber: fc.Arbitrary<string> = numberOf(
  fc.integer({ min: 1, max: 665 }),
  fc.integer({ min: 1, max: 99 }),
);

/** An American individual taxpayer number, written alike: it begins with 9. */
export const individualTaxpayerNumber: fc.Arbitrary<string> = numberOf(
  fc.integer({ min: 900, max: 999 }),
  fc.integer({ min: 70, max: 88 }),
);

/** The number of an American employer as it is written. */
export const employerNumber: fc.Arbitrary<string> = fc
  .tuple(fc.integer({ min: 10, max: 99 }), digits(7, 7))
  .map(([prefix, rest]) => `${prefix}-${rest}`);

/** A tax number in the shape of its type. For an SSN it is documented; a foreign number is free text. */
export const taxNumberOf = (type: unknown): fc.Arbitrary<string> => {
  if (type === 'SSN') return socialSecurityNumber;
  if (type === 'EIN') return employerNumber;
  return type === 'ITIN' ? individualTaxpayerNumber : digits(8, 11);
};

const usualTaxNumbers: Readonly<Record<string, string>> = {
  SSN: '123-45-6789',
  ITIN: '912-73-4567',
  EIN: '12-3456789',
};

/** One number in the shape of its type. */
export const usualTaxNumber = (type: unknown): string => usualTaxNumbers[String(type)] ?? '48036219';
