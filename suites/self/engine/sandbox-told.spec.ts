import { expect, test } from '../support/plain-test.ts';
import type { SandboxTold } from '../../description/matching/sandbox-words.ts';
import { answers, discovered, object, takes, text } from '../support/described-paths.ts';

/** What the text about the number of an account, and others, tell. */
const toldBy = async (about: string, others: object = {}): Promise<Readonly<Record<string, string>>> => {
  const account = object({
    holderName: text,
    currency: text,
    accountNumber: { ...text, description: about },
  });
  const { told } = await discovered({
    '/customers/external-accounts': {
      post: { summary: 'Add an external account', ...takes(account), ...answers(object({ id: text })) },
    },
    ...others,
  });
  return valuesOf(told.triggers);
};

const valuesOf = (told: SandboxTold['triggers'] | SandboxTold['codes']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(told).map(([name, { value }]) => [name, value]));

const fails = { payoutFails: '0001', transferRejected: '0001' };

for (const [about, told] of [
  [
    'In the sandbox, the last four digits choose how payments end: 0001 payout fails, 0002 payout fails and the refund too, 0003 the bank returns a completed payment, 0005 the payout takes 30 seconds.',
    {
      ...fails,
      refundFails: '0002',
      bankReturn: '0003',
      transferBankReturn: '0003',
      slowPayout: '0005',
      transferSlow: '0005',
    },
  ],
  [
    'Sandbox: `0001`: the payment is rejected; `0009`: cancelled by hand.',
    { ...fails, cancellation: '0009' },
  ],
  ['In the sandbox numbers that end with 0001 fail and are refunded.', fails],
  ['In test mode 0001 fails, the refund succeeds.', fails],
  // Nothing of a sandbox, a beginning in place of an end, two values for one outcome, other reasons.
  ['0001 payout fails.', {}],
  ['In the sandbox, numbers that begin with 0001 fail.', {}],
  ['In the sandbox 0001 fails, 0002 fails.', {}],
  ['In the sandbox 0001 fails for insufficient funds.', {}],
  ['6 to 17 digits, 34 characters at most. Any will do in the sandbox.', {}],
  ['In the sandbox payments take 20 seconds.', {}],
] as const)
  test(`"${about}" tells ${Object.keys(told).length} outcomes`, async () => {
    expect(await toldBy(about)).toEqual(told);
  });

test('codes, cards and people are told by the texts about them', async () => {
  const code = (about: string): object => takes(object({ code: { ...text, description: about } }, ['code']));
  const card = object({
    platformCardId: { ...text, description: 'In the sandbox, one that ends with -no is refused.' },
  });
  const person = object({ fullName: { ...text, description: 'In the sandbox "Nemo" is rejected.' } });
  const { told } = await discovered({
    '/customers': { post: { summary: 'Add a customer', ...takes(person), ...answers(object({ id: text })) } },
    '/cards': { post: { summary: 'Issue a card', ...takes(card), ...answers(object({ id: text })) } },
    '/customers/{customerId}/verify-email/confirm': {
      post: { ...code('The sandbox always takes 424242.'), ...answers() },
    },
    '/customers/{customerId}/verify-phone/confirm': {
      post: { ...code('Six digits, as 424242.'), ...answers() },
    },
  });

  expect(valuesOf(told.codes)).toEqual({ email: '424242' });
  expect(valuesOf(told.triggers)).toEqual({ cardRejected: '-no', kycRejected: 'Nemo' });
});
