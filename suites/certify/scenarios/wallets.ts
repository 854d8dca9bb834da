import { approvedCustomer } from './approved-customer.ts';
import { american } from './people.ts';
import { fact, ofFeature, type Ask, type Facts, type Scenario } from './scenario.ts';
import type { Stage } from '../stage/stage.ts';

/** The wallet of a new customer. It has no credential yet: one with an e-mail address would have one. */
const walletOf = async (stage: Stage, holder: string): Promise<string> => {
  const { email: _none, ...grace } = american('Grace Okafor');
  const customer = await approvedCustomer(stage, holder, {
    data: { ...grace, currencies: ['USD', 'USDB'] },
  });
  const accounts = await stage.service.rows(`/customers/internal-accounts?customerId=${customer}`);
  const account = accounts.find(({ type }) => type === 'EMBEDDED_WALLET');
  return String(account?.['id']);
};

const wallet = async (stage: Stage): Promise<Facts> => ({
  wallet: await walletOf(stage, 'holder-of-a-wallet'),
});

const twoWallets = async (stage: Stage): Promise<Facts> => ({
  ...(await wallet(stage)),
  otherWallet: await walletOf(stage, 'holder-of-another-wallet'),
});

const of = { wallet: fact('wallet') };
const ofOther = { wallet: fact('otherWallet') };
const open: Ask = { ask: 'open-wallet', with: of };
const close: Ask = { ask: 'close-wallet', with: of };
const hide = (isPrivate: boolean): Ask => ({
  ask: 'set-wallet-privacy',
  with: { ...of, private: isPrivate },
});

const signedRetry: Scenario['grades'] = [
  'client/wallets/retry-has-the-signature',
  'client/wallets/retry-echoes-the-request-id',
  'client/wallets/retry-repeats-the-body',
  'client/wallets/retry-repeats-the-request',
  'client/wallets/signature-can-be-parsed',
  'client/wallets/signature-covers-the-payload',
  'client/wallets/signature-is-of-the-credential',
  'client/wallets/first-leg-is-unsigned',
  'client/wallets/challenge-is-answered-once',
  'client/orders/what-is-said-to-be-done-was-accepted',
];

/** Embedded wallets: each act with them is asked for, and then signed. */
export const walletScenarios = ofFeature('wallets', {
  'wallet-is-made-private': {
    purpose: 'The holder of an embedded wallet changes a setting, which has to be signed.',
    task: 'Open a session for the holder of a wallet; make the wallet private, public, and private again.',
    prepare: wallet,
    asks: () => [open, hide(true), hide(false), hide(true)],
    grades: signedRetry,
  },
  'wallets-are-two': {
    purpose:
      'Two people have an embedded wallet each. The first one changes a setting and leaves; then the other one does.',
    task: 'Open a session for the holder of a wallet, and for that of another one; make the first wallet private, and close its session; make the other one private.',
    prepare: twoWallets,
    asks: () => [
      open,
      { ask: 'open-wallet', with: ofOther },
      hide(true),
      close,
      { ask: 'set-wallet-privacy', with: { ...ofOther, private: true } },
    ],
    grades: ['client/wallets/open-session-is-used', ...signedRetry],
  },
  'wallet-is-exported': {
    purpose: 'The holder of an embedded wallet wants its credentials.',
    task: 'Open a session for the holder of a wallet, and export the credentials of the wallet.',
    prepare: wallet,
    asks: () => [open, { ask: 'export-wallet', with: of }],
    grades: ['client/wallets/export-names-its-key', ...signedRetry],
  },
  'keys-of-a-wallet-are-listed': {
    purpose: 'The holder of an embedded wallet wants to know who may sign for it.',
    task: 'List the delegated signing keys of a wallet.',
    prepare: wallet,
    asks: () => [{ ask: 'list', with: { what: 'delegated-keys', ...of } }],
    grades: ['client/lists/delegated-keys-name-an-account'],
  },
  'wallet-session-is-closed': {
    purpose: 'The holder of an embedded wallet ends the session, and somebody still wants something signed.',
    task: 'Open a session, close it; then be asked to make the wallet private.',
    prepare: wallet,
    asks: () => [open, close, hide(true)],
    grades: ['client/wallets/revoked-session-is-not-used', ...signedRetry],
  },
  'wallet-challenge-comes-late': {
    purpose: 'The payload to sign is on its way for so long that it has expired when it arrives.',
    task: 'Open a session; make the wallet private. The first challenge comes after it has expired.',
    troubles: [{ trouble: 'late-answer', on: ['internalAccounts.update'], times: 1 }],
    prepare: wallet,
    asks: () => [open, hide(true)],
    grades: ['client/wallets/challenge-is-answered-in-time'],
  },
  'wallet-session-comes-late': {
    purpose: 'A session is on its way for so long that it has expired when it arrives.',
    task: 'Open a session, which comes after it has expired; then make the wallet private.',
    troubles: [{ trouble: 'late-answer', on: ['credentials.verify'], times: 1 }],
    prepare: wallet,
    asks: () => [open, hide(true)],
    grades: ['client/wallets/expired-session-is-not-used'],
  },
});
