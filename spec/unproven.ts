import type { RuleId } from './rules/index.ts';

/** Rules with a check that no fault of the reference server trips, and why. A self test keeps the list true. */
export const unproven = {
  'payments/cancellation-fires-refund-pending':
    'No fault of its own yet: it needs a cancellation whose refund is not announced while that of a failure is.',
  'agents/permission-manage-external-accounts':
    'No fault yet: it needs a server whose policies do not know MANAGE_EXTERNAL_ACCOUNTS.',
  'agents/permission-create-transfers':
    'No fault yet: it needs a server whose policies do not know CREATE_TRANSFERS.',
  'agents/permission-create-quotes':
    'No fault yet: it needs a server whose policies do not know CREATE_QUOTES.',
  'agents/permission-execute-quotes':
    'No fault yet: it needs a server whose policies do not know EXECUTE_QUOTES.',
  'agents/default-execution-mode-approval-required':
    'No fault yet: it needs a server whose policies do not know APPROVAL_REQUIRED.',
  'agents/policy-has-approval-thresholds':
    'No fault yet: it needs a policy that loses its approval thresholds.',
  'agents/concurrent-redemptions-return-one-token':
    'No fault yet: it needs a device code that is redeemed twice when it is asked for at once.',
  'authentication/basic-user-is-the-token-id':
    'No fault yet: it needs a server that takes another name than the token id with the right secret.',
  'external-accounts/customer-account-reads-as-added':
    'No fault yet: it needs an external account of a customer that a read shows otherwise than it was added.',
  'external-accounts/platform-account-reads-as-added':
    'No fault yet: it needs an external account of the platform that a read shows otherwise than it was added.',
  'payments/refund-of-a-failure-starts-pending':
    'No fault yet: it needs a refund of a failed payment that is never PENDING.',
  'payments/reason-quote-expired':
    'No fault yet: it needs a payment of an expired quote that fails for another reason.',
  'payments/reason-invalid-bank-account':
    'No fault yet: it needs a payment to an invalid account that fails for another reason.',
  'refunds/settled-at-waits-for-settling':
    'No fault yet: it needs a refund that is PENDING and shows settledAt.',
  'agent-actions/concurrent-decisions-agree':
    'No fault yet: it needs an approval and a rejection that both count when they come at once.',
  'agent-actions/pending-approval-webhook-names-the-action':
    'No fault yet: it needs an announcement of a waiting action without the id of the action.',
  'agent-side/requests-are-subject-to-its-policy':
    'No fault yet: it needs a server that judges every agent of a customer by the policy of one of them.',
  'agent-side/create-quote-with-its-permission':
    'No fault yet: it needs a server that refuses quotes to an agent although it has CREATE_QUOTES.',
  'agent-side/execute-quote-with-its-permission':
    'No fault yet: it needs a server that refuses the execution although the agent has EXECUTE_QUOTES.',
  'agent-side/transfers-with-their-permission':
    'No fault yet: it needs a server that refuses transfers although the agent has CREATE_TRANSFERS.',
  'agent-side/external-accounts-with-their-permission':
    'No fault yet: it needs a server that refuses accounts although the agent has MANAGE_EXTERNAL_ACCOUNTS.',
  'agent-side/foreign-money-stays':
    'No fault yet: it needs a refused transfer of an agent that debits the foreign account all the same.',
  'agents/paused-agent-starts-nothing':
    'No fault yet: it needs a server that overlooks the paused flag when an agent starts something.',
  'authentication/bearer-is-the-redeemed-access-token':
    'No fault yet: it needs a server that hands out one token and takes another.',
  'authentication/customer-read-refuses-bearer':
    'No fault yet: it needs a customer read that takes the token of an agent.',
  'authentication/customer-read-with-bearer-gives-401':
    'No fault yet: it needs a customer read that refuses the token of an agent with 403.',
  'authentication/platform-operations-refuse-bearer':
    'No fault yet: it needs platform operations that take the token of an agent.',
  'authentication/refused-credential-changes-nothing':
    'No fault yet: it needs a request that takes effect before its credential is refused.',
  'authentication/platforms-do-not-read-each-other':
    'No fault yet: it needs a server that looks resources up without regard to the platform; its store cannot.',
  'authentication/platforms-do-not-list-each-other':
    'No fault yet: it needs lists without regard to the platform, which the store of the server cannot make.',
  'authentication/platforms-do-not-change-each-other':
    'No fault yet: it needs changes without regard to the platform, which the store of the server cannot make.',
  'card-transactions/listed-among-transactions':
    'No fault yet: it needs a list of transactions that leaves the card transactions out and keeps the others.',
  'contact-verification/channel-starts-pending':
    'No fault yet: it needs a new customer whose channel is VERIFIED from the start.',
  'conventions/paths-are-relative-to-the-base-address':
    'A server whose paths are elsewhere fails the preflight, so no run gets as far as this rule.',
  'conventions/requests-are-json':
    'No fault yet: it needs a server that wants another content type than JSON for its requests.',
  'conventions/concurrent-idempotent-requests-have-one-effect':
    'No fault yet: it needs a key that is looked up before the transaction begins, so that equal requests race.',
  'conventions/other-time-parameters-are-refused':
    'No fault yet: it needs a time parameter of a list that takes any text, and a rule that points at it.',
  'crypto/estimate-moves-nothing':
    'No fault yet: it needs an estimate of a withdrawal fee that holds the amount on the account.',
  'crypto/estimate-makes-no-transaction':
    'No fault yet: it needs an estimate of a withdrawal fee that leaves a transaction behind.',
  'customers/get-answers-a-variant':
    'A customer that is neither variant breaks the rules about customerType first, and those have faults.',
  'customers/type-selects-the-variant':
    'No fault yet: it needs an individual that is shown with the members of a business.',
  'customers/verified-channels-let-kyc-begin':
    'No fault yet: it needs a KYC that stays held back when every channel is VERIFIED.',
  'customers/business-source-of-funds-description-goes-with-other':
    'No fault yet: it needs a business whose description of funds is dropped beside OTHER.',
  'customers/business-purpose-of-account-description-goes-with-other':
    'No fault yet: it needs a business whose description of purpose is dropped beside OTHER.',
  'discoveries/rows-name-an-institution':
    'No fault yet: it needs rows that leave out both of the names that the server has for an institution.',
  'discoveries/listed-name-is-accepted':
    'No fault yet: it needs external accounts that refuse the bank names of the discovery.',
  'errors/code-of-a-500-is-from-its-table':
    'No fault yet: it needs an operation that fails with 500 and a code that is not in the table.',
  'errors/contact-verification-that-does-not-apply-is-409':
    'No fault yet: it needs a contact verification that answers 400 where it does not apply.',
  'external-accounts/customer-list-has-no-platform-account':
    'No fault yet: it needs a list for customers that mixes in the accounts of the platform.',
  'external-accounts/platform-list-has-no-customer-account':
    'No fault yet: it needs a list for the platform that mixes in the accounts of customers.',
  'internal-accounts/holds-a-balance':
    'Without a balance no account can be funded in a test, so the check ends before it asserts.',
  'invitations/code-is-its-own':
    'With one code for all invitations the second one cannot be made, so the check ends before it asserts.',
  'invitations/concurrent-claims-have-one-winner':
    'No fault yet: it needs claims that are checked before their transaction, so that they race.',
  'invitations/refused-claim-fires-no-event':
    'No fault yet: it needs a claim that is announced before it is refused.',
  'invitations/reading-does-not-claim': 'No fault yet: it needs a read that marks the invitation as claimed.',
  'invitations/claim-moves-no-money': 'No fault yet: it needs a claim that credits the invited receiver.',
  'lookups/bounds-are-honoured': 'No fault yet: it needs a lookup with a larger maximum than quotes accept.',
  'lookups/malformed-uma-address-is-not-uma-not-found':
    'No fault yet: it needs a lookup that answers UMA_NOT_FOUND for addresses that are no addresses.',
  'lookups/known-uma-address-is-found':
    'No fault yet: it needs a lookup that answers UMA_NOT_FOUND for a receiver that exists.',
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
  'platform-config/refused-update-changes-nothing':
    'No fault yet: it needs an update of the configuration that is stored before it is refused.',
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
  'refunds/completed-is-terminal': 'No fault yet: it needs a refund that changes after it was COMPLETED.',
  'refunds/crypto-balance-can-be-quoted':
    'No fault yet: it needs a crypto refund that credits a balance which quotes refuse.',
  'refunds/crypto-balance-can-be-withdrawn':
    'No fault yet: it needs a crypto refund that credits a balance which transfers refuse.',
  'sandbox/fails-for-production-credentials':
    'No fault yet: it needs sandbox operations that take production credentials.',
  'sandbox/failed-call-has-no-effect':
    'No fault yet: it needs a sandbox operation that takes effect before it refuses production credentials.',
  'sandbox/serves-sandbox-credentials':
    'No fault yet: it needs sandbox operations that answer sandbox credentials with 401 or 403.',
  'sandbox/funding-leaves-other-balances':
    'No fault yet: it needs a funding that credits every account of its owner.',
  'sandbox/refused-funding-changes-nothing':
    'No fault yet: it needs a funding that is posted before it is refused.',
  'sandbox/uma-payment-for-nobody-is-refused':
    'No fault yet: it needs a simulated UMA payment that is taken for a receiver that nobody is.',
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
  'versioning/base-address-ends-with-the-version':
    'The base address is where the suite was pointed: a server cannot answer wrongly about it.',
  'webhooks/acknowledged-is-not-repeated':
    'No fault yet: it needs a delivery that is repeated after an answer of 200.',
  'agent-side/lists-every-own-action':
    'Its fault, a transfer without effect, cannot be told from an action that a target decides at once and forgets.',
  'card-simulations/operation-clearing':
    'Its fault has the test end as inconclusive: it clears a purchase before it asserts the rule.',
  'card-transactions/status-is-a-named-one':
    'Weak check: its fault keeps the tests from getting as far as reading the status.',
  'customers/id-never-changes':
    'Weak check: its fault changes the id in the answer to an update, the check compares the one that a read shows.',
  'customers/business-info-update-is-partial':
    'Weak check: its fault is reported by the rule that an update keeps the other members.',
  'internal-accounts/operation-list-for-customer':
    'The tests find their accounts by this list: without it they end as inconclusive before they assert the rule.',
  'invitations/cancelled-cannot-be-cancelled-again':
    'Its fault, a cancellation without effect, has the test end at the read before the second cancellation.',
  'quotes/locked-amount-is-an-integer':
    'A quote of no number cannot be priced: the server refuses it even when its validation takes it.',
  'quotes/locked-amount-is-needed':
    'A quote without an amount cannot be priced: the server refuses it even when its validation takes it.',
  'verifications/kyc-shows-in-kyc-status':
    'Its fault, a verification without effect, has the test end as inconclusive while it waits for the status.',
  'webhooks/outgoing-body-is-an-object':
    'The suite knows a webhook by its type and by the id in its data: a body that is no object is reported as missing.',
  'webhooks/outgoing-has-type':
    'The suite knows a webhook by its type and by the id in its data: one without a type is reported as missing.',
  'webhooks/outgoing-has-data':
    'The suite knows a webhook by its type and by the id in its data: one without data is reported as missing.',
  'webhooks/outgoing-type-is-a-string':
    'The suite knows a webhook by its type and by the id in its data: one whose type is a number is reported as missing.',
  'webhooks/outgoing-type-format':
    'The suite knows a webhook by its type and by the id in its data: one of an unknown type is reported as missing.',
  'webhooks/outgoing-data-is-the-transaction':
    'The suite knows a webhook by its type and by the id in its data: one whose data is no object is reported as missing.',
  'webhooks/pending-carries-an-id':
    'The suite knows a webhook by its type and by the id in its data: one without the id is reported as missing.',
  'quotes/awaiting-quote-carries-a-challenge':
    'A quote that awaits authorization needs strong customer authentication, which the server does not serve yet.',
  'quotes/challenge-is-an-object':
    'A quote with a challenge needs strong customer authentication, which the server does not serve yet.',
} as const satisfies Readonly<Partial<Record<RuleId, string>>>;

/** Faults that the suite does not notice on their own rule, and why. A self test keeps the list true. */
export const notNoticed = {
  'business-info-is-replaced':
    'Weak check: whether an update that leaves members out is taken is examined, not that the others stay; update-keeps-the-other-members reports it.',
  'authorized-card-transaction-is-pending':
    'Weak check: no test that covers the rule gets as far as reading the status while this fault is on.',
  'customer-update-changes-the-id':
    'Weak check: the fault changes the id in the answer to an update, the check compares the one that a read shows.',
  'incomplete-customer-looks-complete':
    'The check looks at the shape of the answer alone; that the errors are missing is reported by missing-data-yields-errors.',
  'operation:internalAccounts.listForCustomer:is-not-served':
    'The tests find their accounts by this list: without it they end as inconclusive before they assert the rule.',
  'operation:sandbox.cardClearing:is-not-served':
    'The test clears a purchase before it asserts the rule, and ends as inconclusive when that fails.',
  'operation:invitations.cancel:has-no-effect':
    'A second cancellation is judged after a read that shows the first one, and the read has the test end early.',
  'operation:verifications.create:has-no-effect':
    'The test waits for the new status and ends as inconclusive when none comes: other triggers are not shown.',
  'operation:agentSide.transferOut:has-no-effect':
    'An action that was not kept cannot be told from one that a target decides at once and forgets.',
  'operation:agents.rejectAction:has-no-effect':
    'The check looks at the answer of the rejection; that the action still waits is reported by approve-needs-pending-approval.',
  'operation:transactions.approve:has-no-effect':
    'The rule asks whether an approval is taken; that no money comes in is reported by approve-lets-the-money-in.',
  'schema:#/components/schemas/BeneficialOwner/properties/id:missing':
    'Weak check: tests cannot address an owner without an id and end as inconclusive before a read shows that it is missing.',
  'schema:#/components/schemas/QuoteCreateRequest/properties/lockedCurrencyAmount:takes-missing':
    'A quote without an amount cannot be priced: the server refuses it even when its validation takes it.',
  'schema:#/components/schemas/QuoteCreateRequest/properties/lockedCurrencyAmount:takes-another-type':
    'A quote of no number cannot be priced: the server refuses it even when its validation takes it.',
  'schema:#/components/schemas/Quote/allOf/1/then/properties/scaChallenge:missing':
    'A quote that awaits authorization needs strong customer authentication, which the reference server does not serve yet.',
  'schema:#/components/schemas/Quote/allOf/0/properties/scaChallenge:wrong-type':
    'A quote with a challenge needs strong customer authentication, which the reference server does not serve yet.',
} as const satisfies Readonly<Record<string, string>>;
