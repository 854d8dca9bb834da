import { expect, test } from '../support/plain-test.ts';
import type { SandboxTold } from '../../description/matching/sandbox-words.ts';
import { answers, discovered, object, takes, text } from '../support/described-paths.ts';

const valuesOf = (told: SandboxTold['triggers'] | SandboxTold['codes']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(told).map(([name, { value }]) => [name, value]));

/** What a description tells of its sandbox by a text about itself, and by more beside. */
const toldBy = async (description: string, more: object = {}, paths: object = {}) => {
  const { told } = await discovered(paths, { info: { title: 'x', version: '1', description }, ...more });
  return { ...valuesOf(told.triggers), ...valuesOf(told.codes) };
};

const table = `
A payments API. Errors have a code, as 400404.

## Sandbox

Every one-time code is \`000000\`; anything else is refused.

### Test accounts

| account number ends in | what happens |
| --- | --- |
| 0001 | the payout fails and is refunded |
| 0002 | the payout fails, and the refund fails too |
| 0005 | the bank returns the completed payment |
| 0006 | INVALID_BANK_ACCOUNT |
| 0007 | quotes expire within 10 seconds |

### Other values

- A card whose \`platformCardId\` ends with \`-deny\` is rejected by the issuer.
- A person whose full name ends with "Reject" gets \`REJECTED\`; one whose tax id ends with 0009 is put on HOLD.
- A business is rejected when its registration number ends in 666.
- \`$nobody@sandbox.example.com\` is not found, whoever asks.
- $ana@sandbox.example.com receives everything.
- A customer with \`USDX\` among its currencies has an embedded wallet.
`;

test('a table and lists of a description tell values of a sandbox', async () => {
  expect(await toldBy(table)).toEqual({
    payoutFails: '0001',
    transferRejected: '0001',
    refundFails: '0002',
    bankReturn: '0005',
    transferBankReturn: '0005',
    quoteAccountInvalid: '0006',
    transferAccountInvalid: '0006',
    quoteExpiresSoon: '0007',
    cardRejected: '-deny',
    kycRejected: 'Reject',
    kybRejected: '666',
    umaUnknown: '$nobody@sandbox.example.com',
    umaReceiver: '$ana@sandbox.example.com',
    umaSender: '$ana@sandbox.example.com',
    embeddedWallet: 'USDX',
    email: '000000',
    phone: '000000',
    sca: '000000',
  });
});

const items = `
## Test bench: the sandbox

- **People** are approved at once, unless their \`fullName\` has the word \`Nope\` (REJECTED), \`Later\` (stays PENDING) or \`Stop\` (HOLD).
- **One-time codes** by mail and text message, for contacts and SCA alike, are always \`777888\`. TOTP takes \`777888\` as well.
- **Money** arrives soon. The last four characters of the account number or IBAN of the destination decide:

  | ending | outcome |
  |---|---|
  | \`7001\` | FAILED with INVALID_BANK_ACCOUNT, refund COMPLETED |
  | \`7002\` | FAILED with INVALID_BANK_ACCOUNT, refund FAILED |
  | \`7003\` | COMPLETED, and 2.5 seconds later returned by the bank |
  | \`7004\` | stays PROCESSING until somebody cancels it |
  | anything else | COMPLETED |

- **UMA**: addresses at \`peer.example\` have a receiver, except \`$gone…\`.
- Whatever ends in 7009 fails.
`;

test('what stands below an item of a list is about it, and a domain stands for its addresses', async () => {
  expect(await toldBy(items)).toEqual({
    kycRejected: 'Nope',
    payoutFails: '7001',
    transferRejected: '7001',
    quoteAccountInvalid: '7001',
    transferAccountInvalid: '7001',
    refundFails: '7002',
    bankReturn: '7003',
    transferBankReturn: '7003',
    slowPayout: '7004',
    transferSlow: '7004',
    umaReceiver: '$psi@peer.example',
    umaSender: '$psi@peer.example',
    umaUnknown: '$gone@peer.example',
    email: '777888',
    phone: '777888',
    sca: '777888',
  });
});

test('tags, servers and extensions tell them, too', async () => {
  const more = {
    tags: [{ name: 'Sandbox', description: 'Codes sent by e-mail are always 111222, those by SMS 333444.' }],
    servers: [{ url: 'https://x.example.com', description: 'The sandbox. SCA codes are always 555666.' }],
    'x-sandbox': { payouts: { 'account number ending': { '77': 'fails', '88': 'cancelled' } } },
  };

  expect(await toldBy('', more)).toEqual({
    email: '111222',
    phone: '333444',
    sca: '555666',
    payoutFails: '77',
    transferRejected: '77',
    cancellation: '88',
  });
});

test('the text about an operation tells a code, that of wallets only where they are proven by codes', async () => {
  const proof = (kinds: readonly string[]): object => ({
    '/auth/credentials': {
      post: {
        summary: 'Create an authentication credential',
        ...takes(object({ type: { ...text, enum: kinds }, accountId: text })),
        ...answers(object({ id: text })),
      },
    },
    '/customers/{customerId}/verify-email': {
      post: { description: 'Sends a one-time code. In the sandbox it is always 424242.', ...answers() },
    },
  });
  const codes = { email: '424242', phone: '424242', sca: '424242' };

  expect(await toldBy('', {}, proof(['OAUTH']))).toEqual({ email: '424242' });
  expect(await toldBy('In the sandbox all one-time codes are 424242.', {}, proof(['EMAIL_OTP']))).toEqual({
    ...codes,
    wallet: '424242',
  });
});

for (const nothing of [
  // No sandbox, another member, a beginning, two codes, a wrong one, a status, one of an authenticator, no code at all.
  'One-time codes look like 123456.',
  'Sandbox: a tax id that ends with 0009 is rejected.',
  'Sandbox: an account number that begins with 0009 fails.',
  'Sandbox: one-time codes are 111111 or 222222.',
  'Sandbox: the one-time code 000000 is always rejected.',
  'In the sandbox a wrong one-time code is answered with status 4001.',
  'Sandbox: the TOTP one-time code is 123456.',
  'Sandbox: for TOTP, the one-time code is 123456.',
  'In the sandbox 1000000 is the most that a payment can be.',
  'Sandbox: payments of an amount that ends in 01 fail.',
  'Sandbox: the name $ana@sandbox.example.com is an example.',
  'Sandbox: an external account or a customer name that ends in 0009 fails.',
])
  test(`"${nothing}" tells nothing`, async () => {
    expect(await toldBy(nothing)).toEqual({});
  });
