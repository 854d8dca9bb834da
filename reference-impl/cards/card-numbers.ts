import { createHash } from 'node:crypto';

/** The numbers that are printed on a card and kept nowhere: they follow from the card's id. */
export interface CardNumbers {
  /** Sixteen digits with a valid check digit, in a range that no network routes. */
  readonly pan: string;
  readonly cvv: string;
}

/** Visa's range for tests. */
const testRange = '400000';

const digitsOf = (text: string, count: number): string =>
  [...createHash('sha256').update(text).digest().subarray(0, count)].map((byte) => byte % 10).join('');

/** The digit that makes the whole number valid (Luhn). */
const checkDigit = (digits: string): number => {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
};

export const numbersOf = (cardId: string): CardNumbers => {
  const digits = `${testRange}${digitsOf(`${cardId} number`, 9)}`;
  return { pan: `${digits}${checkDigit(digits)}`, cvv: digitsOf(`${cardId} code`, 3) };
};
