import type { TestOutcome } from '../../../reports/judgement/judge.ts';
import type { Report } from '../../../reports/judgement/report.ts';
import type { RuleRow, RunFile } from '../../../reports/judgement/run-file.ts';
import type { Check, Finding } from '../../../spec/results/findings.ts';
import { sections } from '../../../spec/sections.ts';
import {
  capabilitiesWithout,
  check,
  evidence,
  exchange,
  finding,
  outcome,
  reportAfter,
  row,
  runFile,
} from './sample.ts';

/** The answer of a hostile target that hopes for the page to run it. */
export const hostile = `</script></pre><img src=x onerror="document.title='owned'"><script>document.title='owned'</script>"'`;

const rules: Readonly<Record<string, RuleRow>> = {
  'customers/phone-is-e164': row({
    section: 'Resources and their fields > Customer (common fields)',
    statement: 'A phone number is a plus sign, a first digit from 1 to 9, and up to 14 digits more.',
    operations: ['customers.create', 'customers.update'],
  }),
  'customers/uma-address-is-present': row({
    section: 'Resources and their fields > Customer (common fields)',
    statement: 'Every customer that is read has a UMA address.',
    operations: ['customers.get'],
  }),
  'customers/list-is-stable': row({ level: 'derived', statement: 'Two pages of a list share no entry.' }),
  'errors/body-has-a-message': row({ statement: 'The body of an error has a message.' }),
  'errors/status-repeats-the-http-status': row({ statement: 'The status in the body is the HTTP status.' }),
  'payments/bank-return-order': row({
    section: 'Events > Outgoing payment events',
    statement: 'A payment that the bank returns emits FAILED after COMPLETED.',
  }),
  'payments/expiry-is-final': row({ statement: 'An expired payment never changes again.' }),
  'cards/update-needs-a-change': row({
    section: 'Resources and their fields > Card',
    statement: 'A card update without a change is refused.',
  }),
  'cards/page-size': row({ level: 'assumed', statement: 'A page of cards has 20 entries.' }),
  'limits/rates-are-cached': row({
    statement: 'Rates stay the same for about five minutes.',
    unobservable: 'a cache looks like a steady rate',
  }),
  'versioning/last-segment': row({
    section: 'Versioning',
    statement: 'The base address ends with the version.',
  }),
  'versioning/description-says-it': row({
    section: 'Versioning',
    statement: 'The description carries the version.',
  }),
};

const phone = check(
  'a phone number with a first digit of 0 is refused',
  ['customers/phone-is-e164', 'versioning/last-segment'],
  {
    file: 'suites/checks/contract/customers.spec.ts',
    line: 31,
  },
);
const pages = check('pages of customers do not overlap', ['customers/list-is-stable', 'cards/page-size'], {
  file: 'suites/checks/contract/customers.spec.ts',
  line: 58,
});
const bankReturn = check('a returned payment fails after it completed', ['payments/bank-return-order'], {
  file: 'suites/checks/scenarios/bank-return.spec.ts',
  line: 12,
});
const expiry = check('an expired payment stays expired', ['payments/expiry-is-final'], {
  file: 'suites/lifecycle/payments.spec.ts',
  line: 40,
});
const card = check('a card update without a change is refused', ['cards/update-needs-a-change'], {
  file: 'suites/checks/contract/cards.spec.ts',
  line: 9,
  needs: ['cards'],
});
const onEveryAnswer = (title: string, rule: string): Check =>
  check(title, [rule], { file: 'suites/observers/observers.ts', line: 20, passive: true });

const passive: readonly Finding[] = [
  finding('errors/body-has-a-message', {
    verdict: 'fail',
    message: 'the message is missing',
    evidence: evidence({
      expected: 'a member "message" with a string',
      actual: 'no such member',
      pointer: '/message',
      exchanges: [
        exchange(),
        exchange({ status: 404, body: { status: 404, code: 'USER_NOT_FOUND', details: { hint: hostile } } }),
      ],
    }),
  }),
  finding('errors/status-repeats-the-http-status', { assertions: 210 }),
];

const outcomes: readonly TestOutcome[] = [
  outcome(
    phone,
    [
      finding('customers/phone-is-e164', {
        verdict: 'fail',
        message: `first digit is 0: ${hostile}`,
        evidence: evidence(),
        replay: 'psi check --only customers/phone-is-e164 --seed 42 --path 0:1:3',
      }),
      finding('versioning/last-segment'),
    ],
    { passive: [...passive, ...passive] },
  ),
  outcome(pages, [
    finding('customers/list-is-stable', {
      verdict: 'warn',
      message: 'Customer:1 is on page 1 and on page 2',
      evidence: evidence({ pointer: '/data/0' }),
    }),
    finding('cards/page-size', { verdict: 'fail', message: 'a page has 50 entries' }),
  ]),
  outcome(bankReturn, [
    finding('payments/bank-return-order', {
      verdict: 'inconclusive',
      reason: 'webhook-unreachable',
      assertions: 0,
      message: 'no webhook of Transaction:7 arrived within 5 s',
    }),
  ]),
  outcome(expiry, [], {
    ended: 'threw',
    message: 'TypeError: cannot read properties of undefined (reading id)',
  }),
];

/** A run in which every verdict occurs, against a target whose answers contain markup. */
export const richRun: RunFile = runFile({
  target: {
    name: 'Sample <b>bank</b>',
    url: 'http://127.0.0.1:4010/2025-10-13',
    capabilities: capabilitiesWithout('cards', 'agents'),
  },
  rules,
  checks: [
    phone,
    pages,
    bankReturn,
    expiry,
    card,
    onEveryAnswer('every error has a message', 'errors/body-has-a-message'),
    onEveryAnswer('every error repeats its status', 'errors/status-repeats-the-http-status'),
    onEveryAnswer('every customer has a UMA address', 'customers/uma-address-is-present'),
  ],
  gaps: [
    {
      id: 'customers/read-of-a-deleted-customer',
      section: 'Endpoints > Operations with a shape',
      open: 'The answer to a read of a deleted customer',
      reference: '200 with isDeleted true',
      alsoAllowed: '404 USER_NOT_FOUND',
    },
  ],
});

export const richReport: Report = reportAfter(richRun, outcomes);

const areas = ['customers', 'payments', 'quotes', 'cards', 'agents', 'errors', 'webhooks', 'sca'];

/** A report as large as a real one against a target that breaks a lot. */
export const bigReport = (ruleCount: number, failures: number): Report => {
  const numbers = Array.from({ length: ruleCount }, (_, n) => n);
  const id = (n: number): string => `${areas[n % areas.length] ?? 'errors'}/member-${n}-is-as-stated`;
  const bigRules = numbers.map(
    (n) =>
      [
        id(n),
        row({
          section: sections[n % sections.length] ?? 'Errors',
          statement: `Member ${n} of the resource is as the document states it.`,
        }),
      ] as const,
  );
  const checks = numbers.map((n) =>
    check(`member ${n} is as stated`, [id(n)], {
      file: `suites/checks/contract/${areas[n % areas.length]}.spec.ts`,
      line: n + 1,
    }),
  );
  const ended = checks.map((one, n) =>
    outcome(one, [
      finding(
        id(n),
        n < failures
          ? {
              verdict: 'fail',
              message: `member ${n} differs`,
              evidence: evidence({ pointer: `/member${n}x` }),
            }
          : {},
      ),
    ]),
  );
  return reportAfter(runFile({ rules: Object.fromEntries(bigRules), checks }), ended);
};
