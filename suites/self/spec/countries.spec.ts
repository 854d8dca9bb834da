import { expect, test } from '../support/plain-test.ts';
import { resolve } from '../../../spec/schema/description.ts';

/** ISO 3166-1 alpha-2: for each first letter the second ones of the officially assigned codes. */
const assigned: Readonly<Record<string, string>> = {
  A: 'DEFGILMOQRSTUWXZ',
  B: 'ABDEFGHIJLMNOQRSTVWYZ',
  C: 'ACDFGHIKLMNORUVWXYZ',
  D: 'EJKMOZ',
  E: 'CEGHRST',
  F: 'IJKMOR',
  G: 'ABDEFGHILMNPQRSTUWY',
  H: 'KMNRTU',
  I: 'DELMNOQRST',
  J: 'EMOP',
  K: 'EGHIMNPRWYZ',
  L: 'ABCIKRSTUVY',
  M: 'ACDEFGHKLMNOPQRSTUVWXYZ',
  N: 'ACEFGILOPRUZ',
  O: 'M',
  P: 'AEFGHKLMNRSTWY',
  Q: 'A',
  R: 'EOSUW',
  S: 'ABCDEGHIJKLMNORSTVXYZ',
  T: 'CDFGHJKLMNORTVWZ',
  U: 'AGMSYZ',
  V: 'ACEGINU',
  W: 'FS',
  Y: 'ET',
  Z: 'AMW',
};

test('the country codes are those of ISO 3166-1', () => {
  const { enum: described } = resolve('#/components/schemas/CountryCode') as {
    readonly enum: readonly string[];
  };

  const codes = Object.entries(assigned).flatMap(([first, seconds]) =>
    seconds.split('').map((second) => first + second),
  );
  expect(codes).toHaveLength(249);
  expect(described).toEqual(codes);
});

test('every country code has a name', () => {
  const { enum: described } = resolve('#/components/schemas/CountryCode') as {
    readonly enum: readonly string[];
  };
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

  expect(described.filter((code) => names.of(code) === undefined)).toEqual([]);
});
