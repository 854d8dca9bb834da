import { expect, test } from '../support/plain-test.ts';
import { inconclusiveCauses } from '../../../reports/judgement/causes.ts';
import { withNextSteps } from '../../../reports/judgement/next-step.ts';
import { askForPath } from '../../../spec/results/asked-path.ts';
import type { CheckResult, RuleResult } from '../../../reports/judgement/report.ts';

interface Said {
  readonly reason?: CheckResult['reason'];
  readonly message: string;
  readonly answered?: { readonly operation: string; readonly status: number };
  readonly unexercised?: true;
}

const rule = (id: string, operations: readonly string[], said: Said): RuleResult =>
  ({
    id,
    operations,
    area: 'a',
    level: 'must',
    verdict: 'inconclusive',
    reason: said.message,
    owner: 'suite',
    checks: [
      {
        title: 'a check',
        file: 'a.spec.ts',
        line: 1,
        verdict: 'inconclusive',
        reason: said.reason ?? 'prerequisite',
        message: said.message,
        ...(said.unexercised === undefined ? {} : { unexercised: said.unexercised }),
        ...(said.answered === undefined
          ? {}
          : {
              evidence: {
                exchanges: [
                  {
                    operation: said.answered.operation,
                    request: { url: 'http://127.0.0.1' },
                    response: { status: said.answered.status },
                  },
                ],
              },
            }),
      },
    ],
    // Only what is looked at.
  }) as unknown as RuleResult;

const elsewhere = (id: string): string =>
  `The document does not show the path of ${id}. The assumed one, GET /x, answered 404, and this check saw no other answer of it. ${askForPath(id)}`;

const causes = (rules: readonly RuleResult[], accepted: readonly string[] = []) =>
  inconclusiveCauses(withNextSteps(rules, accepted)).map((cause) => [
    cause.entry,
    cause.rules.length,
    cause.next,
  ]);

test('a rule of which nothing was seen waits for what keeps back its operations', () => {
  const found = causes([
    rule('agents/operation-get', ['agents.get'], {
      reason: 'missing-configuration',
      message: elsewhere('agents.create'),
    }),
    rule('agents/has-a-name', ['agents.create', 'agents.get'], {
      message: 'no answer carried it',
      unexercised: true,
    }),
    // Its operations are those of rules that wait for the agent.
    rule('agents/has-a-flag', ['agents.get'], { message: 'no answer carried it', unexercised: true }),
    rule('cards/has-a-state', ['cards.get'], { message: 'no answer carried it', unexercised: true }),
  ]);

  expect(found).toEqual([
    [
      'dialect.operations.agents.create',
      3,
      'Write method and path of yours: dialect.operations.agents.create: { method: …, path: … }.',
    ],
    [undefined, 1, 'Nothing of yours: the run had no occasion for it.'],
  ]);
});

test('a rule whose operation was answered waits for nothing', () => {
  const found = causes(
    [
      rule('a/1', ['agents.get'], { reason: 'missing-configuration', message: elsewhere('agents.create') }),
      rule('a/2', ['agents.get'], { message: 'no answer carried it', unexercised: true }),
    ],
    ['agents.get'],
  );

  expect(found.map(([, count]) => count)).toEqual([1, 1]);
});

test('no path is asked for where the operation answered elsewhere in the run', () => {
  const [open] = withNextSteps(
    [rule('a/1', ['cards.get'], { reason: 'missing-configuration', message: elsewhere('cards.get') })],
    ['cards.get'],
  );

  expect(JSON.stringify(open)).not.toContain('If yours is elsewhere');
  expect(open?.reason).toContain('answered 2xx elsewhere in this run');
  expect(open?.next).toBe(
    'Confirm the method and path that answered 2xx elsewhere in the run: dialect.operations.cards.get.',
  );
});

for (const [what, said, entry] of [
  [
    'a body that the document does not show was refused',
    { message: 'Issuing a card failed: 422.', answered: { operation: 'cards.issue', status: 422 } },
    'dialect.bodies.cards.issue',
  ],
  [
    'a list shows the rows of everybody',
    {
      message: 'The list does not narrow by customerId.',
      answered: { operation: 'internalAccounts.listForCustomer', status: 200 },
    },
    'dialect.parameters.internalAccounts.listForCustomer',
  ],
  [
    'a list whose path is shown ignores a filter whose name is not',
    {
      message: 'The listing does not narrow by endDate; the document does not show it.',
      answered: { operation: 'transactions.list', status: 200 },
    },
    'dialect.parameters.transactions.list',
  ],
  [
    'few targets have a clock that can be moved, and quotes may be short',
    {
      reason: 'clock-unavailable',
      message:
        'No way to move its clock (controlUrl), and no short quote (dialect.triggers.quoteExpiresSoon).',
    },
    'dialect.triggers.quoteExpiresSoon',
  ],
  [
    'a body that it shows was refused',
    { message: 'Creating a quote failed: 400.', answered: { operation: 'quotes.create', status: 400 } },
    undefined,
  ],
] as const)
  test(`the entry, where ${what}: ${entry ?? 'none'}`, () => {
    const [cause] = inconclusiveCauses(withNextSteps([rule('a/1', [], said)], []));

    expect(cause?.entry).toBe(entry);
    expect(cause?.next).toMatch(entry === undefined ? /^Mend the target/ : /^Write /);
  });

test('what the target file says of nothing is not asked for again', () => {
  const uma = 'a UMA address that pays (dialect.triggers.umaSender is null)';
  const quotes =
    'no clock (controlUrl), none short (dialect.triggers.quoteExpiresSoon is null): timeouts.expiryMs';
  const found = causes([
    rule('a/1', [], { reason: 'no-trigger', message: `The target has no way to provoke this: ${uma}.` }),
    rule('a/2', [], { reason: 'clock-unavailable', message: quotes }),
  ]);

  expect(found).toEqual([
    [
      'dialect.triggers.umaSender',
      1,
      'Nothing, unless there is a way after all: dialect.triggers.umaSender is null.',
    ],
    ['timeouts.expiryMs', 1, 'Set timeouts.expiryMs in the target file.'],
  ]);
});
