import { expect, test } from '../../suites/self/support/plain-test.ts';
import { consequences } from '../mutants/consequences.ts';
import { everyFault } from '../mutants/fault-list.ts';
import { rulesNoMutantBreaks } from '../pages/mutation-page.ts';
import { proofs } from '../../spec/results/proofs.ts';
import { survivingMutants, rulesWithoutMutant } from '../../spec/results/without-mutant.ts';

const published = proofs().faults;

test('the published table has every fault and no other', () => {
  const known = everyFault().map(({ name }) => name);
  const listed = published.map(({ fault }) => fault);

  expect(
    known.filter((name) => !listed.includes(name)),
    'not published: npm run self-test -- --write',
  ).toEqual([]);
  expect(listed.filter((name) => !known.includes(name))).toEqual([]);
});

test('the published table names the rules that each fault breaks', () => {
  const rulesNow = new Map(everyFault().map(({ name, rules }) => [name, rules]));

  const listed = published.map(({ fault, rules }) => [fault, rules]);
  expect(listed).toEqual(published.map(({ fault }) => [fault, rulesNow.get(fault)]));
});

test('every published fault is noticed, or it is written down why not', () => {
  const missed = published.filter((proof) => proof.missed.length > 0).map(({ fault }) => fault);

  expect(missed.toSorted()).toEqual(Object.keys(survivingMutants).toSorted());
});

test('no published fault raised a false alarm', () => {
  expect(published.filter(({ falseAlarms }) => falseAlarms.length > 0)).toEqual([]);
});

test('consequences are of faults that there are', () => {
  const known = everyFault().map(({ name }) => name);

  expect(Object.keys(consequences).filter((fault) => !known.includes(fault))).toEqual([]);
});

test('every rule with a check is tripped by a fault, or it is written down why not', () => {
  expect(rulesNoMutantBreaks(published).toSorted()).toEqual(Object.keys(rulesWithoutMutant).toSorted());
});

test('every reason is one of its own', () => {
  const reasons = [
    ...Object.values(rulesWithoutMutant),
    ...Object.values(survivingMutants),
  ] as readonly string[];

  expect(reasons.filter((reason) => reason.length < 40 || !reason.endsWith('.'))).toEqual([]);
});
