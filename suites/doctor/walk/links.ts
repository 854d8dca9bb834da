import { idShown, requireSuccess } from '../../kit/assertions/answers.ts';
import { currentTest } from '../../kit/check/current-test.ts';
import { Inconclusive } from '../../kit/check/inconclusive.ts';
import { otherCurrency, someAccount } from '../../kit/fixtures/accounts.ts';
import { balanceOf, deposit, enough } from '../../kit/fixtures/balances.ts';
import { someAgent } from '../../kit/fixtures/agents.ts';
import { freshCard, holderWith } from '../../kit/fixtures/cards.ts';
import { pendingPerson } from '../../kit/fixtures/contact-channels.ts';
import { readCustomer, someCustomer } from '../../kit/fixtures/customers.ts';
import { someDocument } from '../../kit/fixtures/documents.ts';
import { somePayee } from '../../kit/fixtures/payees.ts';
import { executeQuote, readPayment, someQuote } from '../../kit/fixtures/payments.ts';
import { askForKyc } from '../../kit/fixtures/payers.ts';
import { completePerson } from '../../kit/fixtures/people.ts';
import { about, someScaCustomer } from '../../kit/fixtures/sca-customers.ts';
import { opens, someToken } from '../../kit/fixtures/tokens.ts';
import { estimateFee, pull } from '../../kit/fixtures/unsafe-payments.ts';
import { approvedPerson } from '../../kit/fixtures/verifications.ts';
import { someCredential, someSession, someWallet } from '../../kit/fixtures/wallets.ts';
import type { Client } from '../../kit/http/client.ts';
import type { Link } from './link.ts';
import { businessIsTold, statusIsTold } from './status-webhooks.ts';
import { awaitWebhook, quoteNamesPayment, verifyContacts } from './outcomes.ts';

/** Several texts of an answer may be the secret of a token: the wrong ones open nothing, however long one waits. */
const longestGuessMs = 2_000;

const has = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new Error(`The walk has no ${what} though its link held.`);
  return value;
};

/** Asks for the KYC of a customer whom an earlier link made, where that is what it broke for. */
const askForKycOf = async (api: Client, id: string): Promise<void> => {
  if (await currentTest().payersNeedKyc())
    await askForKyc(api, { id, exchange: await readCustomer(api, id) });
};

/**
 * The chain, in order. A break here keeps back every check behind it: the doctor walks it once, so that a run
 * need not find one break after the other.
 */
export const links = {
  customer: {
    does: 'adds a customer',
    sends: ['customers.create'],
    removes: ['customers.delete'],
    after: [],
    take: async ({ api, cleanup }) => {
      await someCustomer(api, cleanup, completePerson);
    },
  },
  kyc: {
    does: 'has the KYC of a person APPROVED',
    sends: ['verifications.create'],
    maySend: [
      'contact.sendEmailCode',
      'contact.sendPhoneCode',
      'contact.confirmEmailCode',
      'contact.confirmPhoneCode',
    ],
    after: ['customer'],
    take: async ({ api, cleanup, made }) => {
      made.approved = await approvedPerson(api, cleanup);
    },
  },
  accounts: {
    does: 'lists the accounts of a customer',
    sends: [],
    opens: ['dialect.operations.internalAccounts.listForCustomer'],
    after: ['customer'],
    take: async ({ api, cleanup, made }) => {
      const account = await someAccount(api, cleanup);
      await balanceOf(api, account);
      made.account = account;
    },
  },
  fund: {
    does: 'puts money into an account',
    sends: ['sandbox.fundInternalAccount'],
    after: ['accounts'],
    capability: 'sandbox',
    take: async ({ api, made }) => {
      const account = has(made.account, 'account');
      await deposit(api, account, enough);
      const { amount, on } = await balanceOf(api, account);
      if (amount <= 0)
        throw new Inconclusive(
          'missing-configuration',
          'A deposit was accepted, and the balance is still 0.',
          on,
        );
    },
  },
  payee: {
    does: 'adds an external account to pay',
    sends: ['customerExternalAccounts.create'],
    removes: ['customerExternalAccounts.delete'],
    after: ['customer'],
    take: async ({ api, cleanup, made }) => {
      const payer = made.account ?? {
        customerId: (await someCustomer(api, cleanup, completePerson)).id,
        currency: 'USD',
      };
      const currency = otherCurrency(payer.currency);
      made.payee = await somePayee(api, cleanup, { customerId: payer.customerId, currency });
    },
  },
  quote: {
    does: 'creates a quote',
    sends: ['quotes.create'],
    after: ['fund', 'payee'],
    maySend: ['verifications.create'],
    take: async ({ api, made }) => {
      const ends = { account: has(made.account, 'account'), payee: has(made.payee, 'payee') };
      await askForKycOf(api, ends.account.customerId);
      made.quoteId = (await someQuote(api, ends)).id;
    },
  },
  execute: {
    does: 'executes it',
    sends: ['quotes.execute'],
    after: ['quote'],
    take: async ({ api, made }) => {
      await askForKycOf(api, has(made.account, 'account').customerId);
      const answer = await executeQuote(api, has(made.quoteId, 'quote'));
      made.paymentId = idShown(requireSuccess(answer, 'Executing a quote'));
    },
  },
  transaction: {
    does: 'reads the payment',
    sends: [],
    opens: ['dialect.operations.transactions.get'],
    after: ['execute'],
    take: async ({ api, made }) => {
      requireSuccess(await readPayment(api, has(made.paymentId, 'payment')), 'Reading a payment');
    },
  },
  settled: {
    does: 'reads the payment in its quote',
    sends: [],
    opens: ['dialect.operations.quotes.get'],
    after: ['transaction'],
    take: ({ api, made }) =>
      quoteNamesPayment(api, has(made.quoteId, 'quote'), has(made.paymentId, 'payment')),
  },
  webhook: {
    does: 'waits for a webhook about it',
    sends: [],
    after: ['execute'],
    capability: 'webhooks',
    opens: ['webhooks'],
    take: ({ made }) => awaitWebhook(has(made.paymentId, 'payment')),
  },
  kycWebhook: {
    does: 'looks for the webhook about the KYC',
    sends: [],
    after: ['kyc', 'webhook'],
    capability: 'webhooks',
    take: ({ made }) => statusIsTold(has(made.approved, 'approved person').id, 'kycStatus'),
  },
  kybWebhook: {
    does: 'verifies a business, and looks for the webhook about it',
    sends: ['customers.create', 'beneficialOwners.create', 'verifications.create'],
    after: ['kycWebhook'],
    capability: 'webhooks',
    take: ({ api, cleanup }) => businessIsTold(api, cleanup),
  },
  contacts: {
    does: 'adds a customer whose contacts must be verified',
    sends: ['customers.create'],
    after: ['customer'],
    trigger: 'regulatedRegion',
    take: async ({ api, cleanup }) => {
      await pendingPerson(api, cleanup);
    },
  },
  code: {
    does: 'verifies contacts by the codes that are sent to them',
    sends: [
      'contact.sendEmailCode',
      'contact.confirmEmailCode',
      'contact.sendPhoneCode',
      'contact.confirmPhoneCode',
    ],
    after: ['contacts'],
    capability: 'contact-verification',
    opens: ['dialect.codes'],
    take: ({ api, cleanup }) => verifyContacts(api, cleanup),
  },
  sca: {
    does: 'adds a customer whom strong customer authentication applies to',
    sends: ['customers.create', 'sca.startEnrollment'],
    after: ['customer'],
    capability: 'sca',
    trigger: 'scaRegion',
    take: async ({ api, cleanup }) => {
      // Whoever names a region that does nothing is told so elsewhere: here it has to do something.
      const factors = await api.call('sca.listFactors', about(await someScaCustomer(api, cleanup)));
      requireSuccess(factors, 'Listing the factors of a customer');
    },
  },
  pull: {
    does: 'pulls money from an external account',
    sends: ['transfers.in'],
    after: ['accounts', 'payee'],
    capability: 'sandbox',
    trigger: 'pullableAccount',
    take: async ({ api, cleanup }) => {
      requireSuccess(await pull(api, cleanup), 'A transfer in');
    },
  },
  fee: {
    does: 'estimates the fee of a crypto withdrawal',
    sends: ['crypto.estimateWithdrawalFee'],
    after: ['accounts'],
    take: async ({ api, cleanup }) => {
      requireSuccess(await estimateFee(api, cleanup), 'Estimating a fee');
    },
  },
  token: {
    does: 'creates an API token, and calls with it',
    sends: ['tokens.create'],
    removes: ['tokens.delete'],
    after: [],
    capability: 'credentials',
    take: async ({ api, cleanup }) => {
      const { exchange } = await someToken(api, cleanup);
      if (!(await opens(api, exchange, longestGuessMs)))
        throw new Inconclusive(
          'missing-configuration',
          'The secret of a new token opens nothing (dialect.members.ApiToken).',
          exchange,
        );
    },
  },
  card: {
    does: 'issues a card',
    sends: ['cards.issue'],
    after: ['kyc', 'accounts'],
    capability: 'cards',
    take: async ({ api, made }) => {
      const { id, exchange } = has(made.approved, 'approved person');
      await freshCard(api, await holderWith(api, id, exchange));
    },
  },
  agent: {
    does: 'creates an agent',
    sends: ['agents.create', 'agents.redeemDeviceCode'],
    removes: ['agents.delete'],
    after: ['customer'],
    capability: 'agents',
    take: async ({ api, cleanup }) => {
      const { id } = await someCustomer(api, cleanup, completePerson);
      await someAgent(api, cleanup, { customerId: id });
    },
  },
  document: {
    does: 'uploads a document',
    sends: ['documents.upload'],
    removes: ['documents.delete'],
    after: ['customer'],
    capability: 'documents',
    take: async ({ api, cleanup }) => {
      const { id } = await someCustomer(api, cleanup, completePerson);
      await someDocument(api, cleanup, id);
    },
  },
  wallet: {
    does: 'opens an embedded wallet',
    sends: [],
    after: ['accounts'],
    capability: 'embedded-wallets',
    trigger: 'embeddedWallet',
    take: async ({ api, cleanup, made }) => {
      made.wallet = await someWallet(api, cleanup);
    },
  },
  credential: {
    does: 'adds a credential to it, and proves it',
    sends: ['credentials.create', 'credentials.verify'],
    after: ['wallet'],
    capability: 'embedded-wallets',
    opens: ['dialect.walletSigner'],
    take: async ({ api, made }) => {
      await someSession(api, await someCredential(api, has(made.wallet, 'wallet')));
    },
  },
} as const satisfies Readonly<Record<string, Link>>;

export type LinkName = keyof typeof links;

export const linkOf = (name: LinkName): Link => links[name];
