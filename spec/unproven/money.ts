import type { RuleId } from '../rules/index.ts';

/** Of money and its ways: see `spec/unproven.ts`. */
export const unprovenMoney = {
  'card-simulations/operation-clearing':
    'Its fault has the test end as inconclusive: it clears a purchase before it asserts the rule.',
  'card-transactions/listed-among-transactions':
    'No fault yet: it needs a list of transactions that leaves the card transactions out and keeps the others.',
  'card-transactions/status-is-a-named-one':
    'Weak check: its fault keeps the tests from getting as far as reading the status.',
  'crypto/estimate-moves-nothing':
    'No fault yet: it needs an estimate of a withdrawal fee that holds the amount on the account.',
  'crypto/estimate-makes-no-transaction':
    'No fault yet: it needs an estimate of a withdrawal fee that leaves a transaction behind.',
  'discoveries/rows-name-an-institution':
    'No fault yet: it needs rows that leave out both of the names that the server has for an institution.',
  'discoveries/listed-name-is-accepted':
    'No fault yet: it needs external accounts that refuse the bank names of the discovery.',
  'internal-accounts/holds-a-balance':
    'Without a balance no account can be funded in a test, so the check ends before it asserts.',
  'internal-accounts/operation-list-for-customer':
    'The tests find their accounts by this list: without it they end as inconclusive before they assert the rule.',
  'lookups/bounds-are-honoured': 'No fault yet: it needs a lookup with a larger maximum than quotes accept.',
  'lookups/malformed-uma-address-is-not-uma-not-found':
    'No fault yet: it needs a lookup that answers UMA_NOT_FOUND for addresses that are no addresses.',
  'lookups/known-uma-address-is-found':
    'No fault yet: it needs a lookup that answers UMA_NOT_FOUND for a receiver that exists.',
  'payments/cancellation-fires-refund-pending':
    'No fault of its own yet: it needs a cancellation whose refund is not announced while that of a failure is.',
  'payments/refund-of-a-failure-starts-pending':
    'No fault yet: it needs a refund of a failed payment that is never PENDING.',
  'payments/reason-quote-expired':
    'No fault yet: it needs a payment of an expired quote that fails for another reason.',
  'payments/reason-invalid-bank-account':
    'No fault yet: it needs a payment to an invalid account that fails for another reason.',
  'payments/expired-means-never-executed':
    'No fault yet: it needs an executed payment that expires with its quote.',
  'payments/no-other-edges':
    'No fault yet: it needs a payment that changes its status along an edge that no table has.',
  'payments/execution-creates-a-pending-payment':
    'No fault yet: it needs a payment whose first announced status is PROCESSING.',
  'payments/delivered-after-cancellation-completes':
    'No fault yet: it needs a delivered payment that stays PROCESSING after its cancellation.',
  'payments/reason-quote-execution-failed':
    'No fault yet: it needs a payment that fails in execution and names another reason.',
  'payments/reason-insufficient-balance':
    'No fault yet: it needs a payment that fails for lack of funds and names another reason.',
  'payments/reason-counterparty-post-tx-failed':
    'No fault yet: it needs a payment that fails at the counterparty and names another reason.',
  'payments/quote-expired-recovers-by-a-new-quote':
    'No fault yet: it needs a server that refuses a second quote after the first has expired.',
  'payments/quote-execution-failed-recovers-by-a-new-quote':
    'No fault yet: it needs a server that refuses a second quote after the first has failed.',
  'payments/insufficient-balance-recovers-by-funding':
    'No fault yet: it needs an account that stays blocked once a payment lacked funds.',
  'payments/funding-mismatch-recovers-by-retry':
    'No fault yet: it needs a server that refuses the right amount after a wrong one.',
  'quotes/source-type-is-needed':
    'A source whose type is missing selects no shape, so the server cannot be told to take it.',
  'quotes/destination-type-is-needed':
    'A destination whose type is missing selects no shape, so the server cannot be told to take it.',
  'quotes/source-is-an-object':
    'A source that is no object has no type that selects its shape, so the server cannot be told to take it.',
  'quotes/destination-is-an-object':
    'A destination that is no object has no type that selects its shape, so the server cannot be told to take it.',
  'quotes/executes-at-its-rate': 'No fault yet: it needs an execution that prices the payment anew.',
  'quotes/from-account-to-uma-address':
    'No fault yet: it needs a server that refuses UMA addresses as destinations of quotes.',
  'quotes/between-internal-accounts':
    'No fault yet: it needs a server that refuses internal accounts as destinations of quotes.',
  'quotes/locked-amount-is-an-integer':
    'A quote of no number cannot be priced: the server refuses it even when its validation takes it.',
  'quotes/locked-amount-is-needed':
    'A quote without an amount cannot be priced: the server refuses it even when its validation takes it.',
  'quotes/awaiting-quote-carries-a-challenge':
    'A quote that awaits authorization needs strong customer authentication, which the server does not serve yet.',
  'quotes/challenge-is-an-object':
    'A quote with a challenge needs strong customer authentication, which the server does not serve yet.',
  'refunds/settled-at-waits-for-settling':
    'No fault yet: it needs a refund that is PENDING and shows settledAt.',
  'refunds/completed-is-terminal': 'No fault yet: it needs a refund that changes after it was COMPLETED.',
  'refunds/crypto-balance-can-be-quoted':
    'No fault yet: it needs a crypto refund that credits a balance which quotes refuse.',
  'refunds/crypto-balance-can-be-withdrawn':
    'No fault yet: it needs a crypto refund that credits a balance which transfers refuse.',
  'transactions/confirm-receipt-time-is-a-date-time':
    'No fault yet: it needs a confirmation that takes any text as its time, and a rule that points at it.',
  'transfers/out-source-is-internal':
    'No fault yet: it needs a transfer out that takes an external account as its source.',
  'transfers/out-destination-is-external':
    'No fault yet: it needs a transfer out that takes an internal account as its destination.',
  'transfers/in-source-is-external':
    'No fault yet: it needs a transfer in that takes an internal account as its source.',
  'transfers/in-destination-is-internal':
    'No fault yet: it needs a transfer in that takes an external account as its destination.',
  'transfers/out-keeps-the-currency':
    'No fault yet: it needs a transfer out that shows another currency as received.',
  'transfers/in-refuses-another-currency':
    'No fault yet: it needs a transfer in that takes accounts of different currencies.',
  'transfers/out-lives-like-a-payment':
    'No fault yet: it needs a transfer out that skips a status on its way.',
} as const satisfies Readonly<Partial<Record<RuleId, string>>>;
