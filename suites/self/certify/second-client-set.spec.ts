import { expect, test } from '../support/plain-test.ts';
import { clientVariantNames } from '../../../proof/clients/variants.ts';
import { clientMutantNames } from '../../../proof/clients/mutants/index.ts';
import { clientDefect, clientDefectNames } from '../../../proof/clients/second/index.ts';
import { fourthDefects } from '../../../proof/clients/fourth/index.ts';
import { fourthVariants } from '../../../proof/clients/fourth/variants.ts';
import { fifthDefects } from '../../../proof/clients/fifth/index.ts';
import { fifthVariants } from '../../../proof/clients/fifth/variants.ts';
import { sixthDefects } from '../../../proof/clients/sixth/index.ts';
import { sixthVariants } from '../../../proof/clients/sixth/variants.ts';
import { seventhDefects } from '../../../proof/clients/seventh/index.ts';
import { seventhVariants } from '../../../proof/clients/seventh/variants.ts';
import { eighthDefects } from '../../../proof/clients/eighth/index.ts';
import { eighthVariants } from '../../../proof/clients/eighth/variants.ts';
import { thirdDefects, thirdVariants } from '../../../proof/clients/third/index.ts';
import { secondVariant, secondVariantNames } from '../../../proof/clients/second/variants.ts';

test('the second set of wrong clients is as large as it was frozen', () => {
  expect(clientDefectNames).toHaveLength(181);
  expect(secondVariantNames).toHaveLength(31);
});

test('the third set of wrong clients is as large as it was frozen', () => {
  expect(Object.keys(thirdDefects)).toHaveLength(15);
  expect(Object.keys(thirdVariants)).toHaveLength(3);
});

test('the fourth set of wrong clients is as large as it was frozen', () => {
  expect(Object.keys(fourthDefects)).toHaveLength(45);
  expect(Object.keys(fourthVariants)).toHaveLength(8);
});

test('the fifth set of wrong clients is as large as it was frozen', () => {
  expect(Object.keys(fifthDefects)).toHaveLength(26);
  expect(Object.keys(fifthVariants)).toHaveLength(6);
});

test('the sixth set of wrong clients is as large as it was frozen', () => {
  expect(Object.keys(sixthDefects)).toHaveLength(15);
  expect(Object.keys(sixthVariants)).toHaveLength(4);
});

test('the seventh set of wrong clients is as large as it was frozen', () => {
  expect(Object.keys(seventhDefects)).toHaveLength(14);
  expect(Object.keys(seventhVariants)).toHaveLength(3);
});

test('the eighth set of wrong clients is as large as it was frozen', () => {
  expect(Object.keys(eighthDefects)).toHaveLength(30);
  expect(Object.keys(eighthVariants)).toHaveLength(8);
});

test('each defect says what it does, against which line, what should name it and where', () => {
  const incomplete = clientDefectNames.filter((name) => {
    const { about, line, named, scopes } = clientDefect(name);
    return !about.endsWith('.') || line === '' || named === '' || scopes.length === 0;
  });

  expect(incomplete).toEqual([]);
  expect(secondVariantNames.filter((name) => !secondVariant(name).about.endsWith('.'))).toEqual([]);
});

test('no name of the second set is one of the first', () => {
  const first: readonly string[] = [...clientMutantNames, ...clientVariantNames];

  expect([...clientDefectNames, ...secondVariantNames].filter((name) => first.includes(name))).toEqual([]);
});
