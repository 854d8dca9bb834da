import fc from 'fast-check';
import { invalidValues, type InvalidValue } from '../schema/invalid-value.ts';
import type { RuleId } from '../../spec/rules/index.ts';

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

/** Every way a telephone number is not strict E.164, the boundaries first. */
export const phoneNumberInvalidValues = (rule: RuleId): readonly InvalidValue<string>[] =>
  invalidValues(rule, {
    'first digit is 0': digits(1, 13).map((rest) => `+0${rest}`),
    'no plus sign': phoneNumber.map((phone) => phone.slice(1)),
    'only one digit': firstDigit.map((only) => `+${only}`),
    '16 digits': digits(15, 15).map((rest) => `+1${rest}`),
    'two plus signs': phoneNumber.map((phone) => `+${phone}`),
    'a space inside': phoneNumber.map((phone) => `${phone.slice(0, 2)} ${phone.slice(2)}`),
    'a letter inside': phoneNumber.map((phone) => `${phone.slice(0, 2)}a${phone.slice(2, 12)}`),
    'a line feed at the end': phoneNumber.map((phone) => `${phone}\n`),
    'digits of another script': fc.constant('+１４１５５５５０１３２'),
    'only the plus sign': fc.constant('+'),
    empty: fc.constant(''),
  });
