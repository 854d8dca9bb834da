import { expect, test } from '../support/plain-test.ts';
import { isFair, isProven } from '../../../proof/pages/client-mutation-page.ts';
import {
  clientMutant,
  clientMutantNames,
  type ClientMutantName,
} from '../../../proof/clients/mutants/index.ts';
import { scenariosForMutant, tryMutant } from '../../../proof/clients/try-client.ts';
import { clientVariantNames } from '../../../proof/clients/variants.ts';
import { clientProofs } from '../../../proof/results/client-proofs.ts';

/** Faults that the certification must never stop noticing, one of each kind. All of them: `npm run self-test -- --clients`. */
const sample: readonly ClientMutantName[] = [
  'phone-numbers-begin-with-zeros',
  'puts-its-secret-into-the-address',
  'has-a-new-key-for-each-attempt',
  'executes-twice',
  'mistakes-completion-for-the-end',
  'reads-the-first-page-only',
  'pays-anew-after-a-restart',
  'believes-before-it-verifies',
  'begins-kyc-before-its-time',
];

for (const name of sample)
  test(`a client that ${name.replaceAll('-', ' ')} is noticed`, async () => {
    const { isKilled, falseAlarms } = await tryMutant(name);

    expect(isKilled, clientMutant(name).rule).toBe(true);
    expect(falseAlarms).toEqual([]);
  });

test('every fault of a client is played somewhere, and published as noticed', () => {
  const { mutants } = clientProofs();

  expect(clientMutantNames.length).toBeGreaterThanOrEqual(60);
  expect(clientMutantNames.filter((name) => scenariosForMutant(name).length === 0)).toEqual([]);
  expect(mutants.map(({ mutant }) => mutant).toSorted()).toEqual(clientMutantNames.toSorted());
  expect(mutants.filter((proof) => !isProven(proof))).toEqual([]);
});

test('every right client is published as blamed for nothing', () => {
  const { variants } = clientProofs();

  expect(clientVariantNames.length).toBeGreaterThanOrEqual(15);
  expect(variants.map(({ variant }) => variant).toSorted()).toEqual(clientVariantNames.toSorted());
  expect(variants.filter((proof) => !isFair(proof))).toEqual([]);
});
