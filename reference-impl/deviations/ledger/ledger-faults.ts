import { executeAgentQuote } from '../../agents/agent-side-money.ts';
import { customerOf } from '../../records/customer-store.ts';
import { quoteOf } from '../../records/quote-store.ts';
import { isJsonObject } from '../../../spec/json.ts';
import {
  internalAccountOf,
  internalAccounts,
  type InternalAccount,
} from '../../ledger/internal-account-store.ts';
import { isInternal, ledgerAccount } from '../../ledger/journal.ts';
import { announceBalances, post, transfer } from '../../ledger/ledger.ts';
import { debitSource, payOut, sendingCounter } from '../../payments/money.ts';
import { paymentOf, type Payment } from '../../payments/payment.ts';
import { remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
import type { Work } from '../../runtime/work.ts';
import { withEvents, withoutEvents } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';

/** Smallest units. More than the fees of a usual payment. */
const broughtBack = 700;

/** Gives a unit to every customer's account that never had money. */
const payTheEmpty = async (work: Work, payment: Payment): Promise<void> => {
  const { sendingCurrency } = payment.inner;
  for (const { id, currency, customerId } of await work.collection(internalAccounts).find({})) {
    const isOther = currency === sendingCurrency && customerId !== undefined;
    if (!isOther || (await ledgerAccount(work, id, currency)).total !== 0) continue;
    const entries = transfer(sendingCurrency, 1, sendingCounter(payment, 'clearing'), id);
    await post(work, { transaction: payment.id, entries });
  }
};

/** Webhooks show the balance of the one before; the first one that of `first`, or its own. */
const announcingTheOneBefore =
  (first?: number) => (right: (work: Work, accounts: readonly string[]) => Promise<void>) => {
    const announced = new Map<string, unknown>();
    return (work: Work, accounts: readonly string[]): Promise<void> =>
      right(
        withEvents(work, (event) => {
          if (!isJsonObject(event.data) || !isJsonObject(event.data['balance'])) return [event];
          const { balance } = event.data;
          const amount = announced.get(event.resource) ?? first ?? balance['amount'];
          announced.set(event.resource, balance['amount']);
          return [{ ...event, data: { ...event.data, balance: { ...balance, amount } } }];
        }),
        accounts,
      );
  };

type Change = Parameters<typeof withEvents>[1];

const ofThePlatform = async (_work: Work, { customerId }: InternalAccount): Promise<boolean> =>
  typeof customerId !== 'string';

const ofABusiness = async (work: Work, { customerId }: InternalAccount): Promise<boolean> =>
  typeof customerId === 'string' && (await customerOf(work, customerId)).customerType === 'BUSINESS';

/** Changes of some accounts are announced otherwise. */
const announcingOtherwise = (isMeant: typeof ofABusiness, change: Change): Replacement =>
  replacing(announceBalances, async (right, work, ids) => {
    for (const id of ids) {
      const account = await internalAccountOf(work, id);
      await right((await isMeant(work, account)) ? withEvents(work, change) : work, [id]);
    }
  });

const asNothing: Change = (event) => {
  const { data } = event;
  if (!isJsonObject(data) || !isJsonObject(data['balance'])) return [event];
  return [{ ...event, data: { ...data, balance: { ...data['balance'], amount: 0 } } }];
};

/** A quote that an agent executes is paid twice, as far as the balance of its source goes. */
const debitingAgentsTwice = replacing(executeAgentQuote, async (right, call) => {
  const answer = await right(call);
  const { transactionId } = await quoteOf(call, call.params['quoteId'] ?? '');
  const payment = await paymentOf(call, transactionId);
  if (payment === undefined) return answer;
  const { sourceAccount, sendingCurrency, debited } = payment.inner;
  if (sourceAccount !== undefined && isInternal(sourceAccount) && debited > 0) {
    const entries = transfer(sendingCurrency, debited, sourceAccount, sendingCounter(payment, 'clearing'));
    await post(call, { transaction: payment.id, entries });
  }
  return answer;
});

/** Faults in the ledger and in its events. */
export const ledgerFaults = faultsOf({
  'webhooks/balance-update-is-sent': {
    'balance-change-is-not-announced': replacing(announceBalances, async () => {}),
    'balances-of-the-platform-change-silently': announcingOtherwise(ofThePlatform, () => []),
    'balances-of-businesses-change-silently': announcingOtherwise(ofABusiness, () => []),
    'debits-are-not-announced': replacing(debitSource, (right, work, payment) =>
      right(withoutEvents(work, 'INTERNAL_ACCOUNT.BALANCE_UPDATED'), payment),
    ),
  },
  'webhooks/balance-update-shows-the-balance': {
    'balances-of-the-platform-are-announced-as-nothing': announcingOtherwise(ofThePlatform, asNothing),
    'balances-of-businesses-are-announced-as-nothing': announcingOtherwise(ofABusiness, asNothing),
    'balance-is-announced-as-it-was-before': remembering(announceBalances, announcingTheOneBefore(0)),
    'later-balances-are-announced-as-they-were-before': remembering(
      announceBalances,
      announcingTheOneBefore(),
    ),
  },
  'payments/execution-debits-the-sent-amount': {
    'quotes-of-agents-are-debited-twice': debitingAgentsTwice,
  },
  'internal-accounts/movements-add-up': {
    'delivered-payments-also-reach-whoever-has-nothing': replacing(payOut, async (right, work, payment) => {
      await right(work, payment);
      await payTheEmpty(work, payment);
    }),
    'delivered-payments-bring-money-back': replacing(payOut, async (right, work, payment) => {
      await right(work, payment);
      const { sourceAccount, sendingCurrency } = payment.inner;
      if (sourceAccount === undefined || !isInternal(sourceAccount)) return;
      const entries = transfer(sendingCurrency, broughtBack, sendingCounter(payment, 'fees'), sourceAccount);
      await post(work, { transaction: payment.id, entries });
    }),
  },
});
