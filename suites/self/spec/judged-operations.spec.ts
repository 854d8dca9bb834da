import { expect, test } from '../support/plain-test.ts';
import { judgedAsRecorded } from '../../../proof/pages/judged-operations.ts';
import { triedChanges } from '../../../reports/judgement/changes.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import { requestChanges } from '../../../spec/changes.ts';
import { unjudged } from '../../../spec/results/unjudged-operations.ts';
import { rule } from '../../../spec/rules/index.ts';

test('each change of requests is tried on every operation that its rules name, or a reason says why not', () => {
  const judged = judgedAsRecorded();
  for (const id of requestChanges.flatMap(({ rules }) => rules)) {
    const { operations } = rule(id);
    const missing = operations.filter((operation) => judged[id]?.includes(operation) !== true);
    expect({ id, unexplained: missing.filter((operation) => unjudged(id, operation) === undefined) }).toEqual(
      {
        id,
        unexplained: [],
      },
    );
  }
});

test('a report says which changes were tried, and why others were not', () => {
  const result = {
    id: 'authentication/missing-credential-gives-401',
    operations: ['cards.list', 'customers.list', 'tokens.list'],
    judgedOn: ['customers.list'],
    verdict: 'pass',
  };
  // Only what is looked at.
  const report = { rules: [result], target: { capabilities: { cards: false } } } as unknown as Report;

  expect(triedChanges(report)).toEqual([
    {
      what: 'no credential',
      tried: ['customers.list'],
      untried: [
        { operation: 'cards.list', why: 'the target has no cards' },
        {
          operation: 'tokens.list',
          why: 'no request of it was taken in this run, or its answer showed nothing',
        },
      ],
    },
  ]);
});
