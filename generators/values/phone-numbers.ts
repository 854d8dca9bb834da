import fc from 'fast-check';

const digits = (min: number, max: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });

const firstDigit = fc.constantFrom(...'123456789');

/** E.164: a plus sign, a first digit 1-9, then 1 to 14 digits; the shortest and the longest come up often. */
export const phoneNumber: fc.Arbitrary<string> = fc
  .tuple(firstDigit, fc.oneof(digits(1, 1), digits(14, 14), digits(1, 14)))
  .map(([first, rest]) => `+${first}${rest}`);

/**
 * A number as telephones have it, in the ranges of cities, and hardly two people have: a target may know which numbers
 * a country gives out, and refuse the second person with one.
 */
export const usualPhoneNumber: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom('4930', '4989', '44207', '331'), fc.noBias(fc.integer({ min: 0, max: 9_999_999 })))
  .map(([city, own]) => {
    const rest = String(own).padStart(7, '0');
    return city === '331'
      ? `+33142${rest.slice(1)}`
      : city === '44207'
        ? `+44207${rest}`
        : `+${city}2${rest}`;
  });
