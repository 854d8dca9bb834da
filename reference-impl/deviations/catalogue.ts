import type { ServedContract } from '../../spec/contract/served.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { Replacement } from '../runtime/behaviour.ts';
import { accountFaults } from './accounts/account-faults.ts';
import { accountVariations } from './accounts/account-variations.ts';
import { actionFaults } from './agents/action-faults.ts';
import { agentFaults } from './agents/agent-faults.ts';
import { conditionalAgentFaults } from './agents/conditional-agent-faults.ts';
import { agentSideFaults } from './agents/agent-side-faults.ts';
import { actionDeviationTasks } from './agents/action-tasks.ts';
import { actionVariations } from './agents/action-variations.ts';
import { agentVariations } from './agents/agent-variations.ts';
import { businessFaults } from './customers/business-faults.ts';
import { contactVerificationFaults } from './customers/contact-verification-faults.ts';
import { cardFaults } from './cards/card-faults.ts';
import { conditionalCardFaults } from './cards/conditional-card-faults.ts';
import { cardEventFaults } from './cards/card-event-faults.ts';
import { cardStateFaults } from './cards/card-state-faults.ts';
import { cardUpdateFaults } from './cards/card-update-faults.ts';
import { cardSimulationFaults } from './cards/card-simulation-faults.ts';
import { cardTransactionFaults } from './cards/card-transaction-faults.ts';
import { cardTransactionVariations } from './cards/card-transaction-variations.ts';
import { cardVariations } from './cards/card-variations.ts';
import { customerAccessFaults } from './customers/customer-access-faults.ts';
import { customerDataVariations } from './customers/customer-data-variations.ts';
import { customerDeletionVariations } from './customers/customer-deletion-variations.ts';
import { customerConditionFaults } from './customers/customer-condition-faults.ts';
import { customerIdentityFaults } from './customers/customer-identity-faults.ts';
import { conditionalCustomerFaults } from './customers/conditional-customer-faults.ts';
import { rareCustomerFaults } from './customers/rare-customer-faults.ts';
import { customerFaults } from './customers/customer-faults.ts';
import { customerVariations } from './customers/customer-variations.ts';
import { lenientFaults } from './customers/lenient-faults.ts';
import { ownerFaults } from './customers/owner-faults.ts';
import { ownerVariations } from './customers/owner-variations.ts';
import { verificationFaults } from './customers/verification-faults.ts';
import { verificationVariations } from './customers/verification-variations.ts';
import { documentFaults } from './documents/document-faults.ts';
import { documentVariations } from './documents/document-variations.ts';
import type { Fault, Faults, Variation, Variations } from './deviation.ts';
import { invitationFaults } from './platform/invitation-faults.ts';
import { platformFaults } from './platform/platform-faults.ts';
import { platformVariations } from './platform/platform-variations.ts';
import { tokenFaults } from './platform/token-faults.ts';
import { earlyOutcomeFaults } from './payments/early-outcome-faults.ts';
import { shownOtherwiseFaults } from './payments/shown-otherwise-faults.ts';
import { conditionalMoneyFaults } from './payments/conditional-money-faults.ts';
import { conditionalPaymentFaults } from './payments/conditional-payment-faults.ts';
import { interplayMoneyFaults } from './payments/interplay-money-faults.ts';
import { rarePaymentFaults } from './payments/rare-payment-faults.ts';
import { partialFaults } from './payments/partial-faults.ts';
import { paymentStatementFaults } from './payments/payment-statement-faults.ts';
import { beneficiaryFaults } from './sca/beneficiary-faults.ts';
import { scaChallengeVariations } from './sca/challenge-variations.ts';
import { scaFactorVariations } from './sca/factor-variations.ts';
import { scaChallengeFaults } from './sca/challenge-faults.ts';
import { scaFactorFaults } from './sca/factor-faults.ts';
import { scaLoginFaults } from './sca/login-faults.ts';
import { stablecoinFaults } from './stablecoins/stablecoin-faults.ts';
import { stablecoinVariations } from './stablecoins/stablecoin-variations.ts';
import { importFaults } from './imports/import-faults.ts';
import { importVariations } from './imports/import-variations.ts';
import { conditionalAccessFaults } from './conditional-access-faults.ts';
import { rareAccessFaults } from './rare-access-faults.ts';
import { accessFaults } from './http/access-faults.ts';
import { nearMissFaults } from './http/near-miss-faults.ts';
import { foreignThingFaults } from './http/foreign-thing-faults.ts';
import { authenticationFaults } from './http/authentication-faults.ts';
import { answerVariations } from './http/answer-variations.ts';
import { errorFaults } from './http/error-faults.ts';
import { httpFaults } from './http/http-faults.ts';
import { httpVariations } from './http/http-variations.ts';
import { givenFaults } from './http/given-faults.ts';
import { viewFaults } from './http/view-faults.ts';
import { lateAuthenticationFaults, lateSandboxFaults, lateUpdateFaults } from './http/late-refusal-faults.ts';
import { pageFaults } from './http/page-faults.ts';
import { pageVariations } from './http/page-variations.ts';
import { requestVariations } from './http/request-variations.ts';
import { singleListFaults } from './http/single-list-faults.ts';
import { singleOperationFaults } from './http/single-operation-faults.ts';
import { storedCustomerVariations } from './customers/stored-customer-variations.ts';
import { spellingVariations } from './http/spelling-variations.ts';
import { ledgerFaults } from './ledger/ledger-faults.ts';
import { ledgerVariations } from './ledger/ledger-variations.ts';
import { mechanicalReplacements } from './mechanical/mechanical-faults.ts';
import { isOperationFault, isWebhookFault } from './mechanical/operation-table.ts';
import { paymentFaults } from './payments/payment-faults.ts';
import { paymentKindFaults } from './payments/payment-kind-faults.ts';
import { paymentDeviationTasks } from './payments/payment-tasks.ts';
import { tokenDeviationTasks } from './platform/token-tasks.ts';
import { cancellationVariations } from './payments/cancellation-variations.ts';
import { paymentVariations } from './payments/payment-variations.ts';
import { refundVariations } from './payments/refund-variations.ts';
import { quoteFaults } from './payments/quote-faults.ts';
import { quoteExecutionFaults } from './payments/quote-execution-faults.ts';
import { quoteVariations } from './payments/quote-variations.ts';
import { refundFaults } from './payments/refund-faults.ts';
import { estimateFaults, lookupFaults, sandboxMoneyFaults } from './payments/sandbox-faults.ts';
import { transactionFaults } from './payments/transaction-faults.ts';
import { transactionVariations } from './payments/transaction-variations.ts';
import { transferFaults } from './payments/transfer-faults.ts';
import { pricingVariations } from './pricing/pricing-variations.ts';
import { rateFaults } from './pricing/rate-faults.ts';
import { delegatedKeyFaults } from './wallets/delegated-key-faults.ts';
import { delegatedKeyVariations } from './wallets/delegated-key-variations.ts';
import { walletAccountFaults } from './wallets/wallet-account-faults.ts';
import { walletFaults } from './wallets/wallet-faults.ts';
import { walletPaymentFaults } from './wallets/wallet-payment-faults.ts';
import { walletVariations } from './wallets/wallet-variations.ts';
import { deliveryVariations } from './webhooks/delivery-variations.ts';
import { secondTimeFaults } from './second-time-faults.ts';
import { moneySequelFaults } from './money-sequel-faults.ts';
import { accessSequelFaults } from './access-sequel-faults.ts';
import { sequelFaults } from './sequel-faults.ts';
import { siblingEffects } from './sibling-effects.ts';
import { siblingFaults } from './sibling-faults.ts';
import { nearCodeFaults } from './near-code-faults.ts';
import { unforeseenFaults } from './unforeseen-faults.ts';
import { adjacentFaults } from './adjacent-faults.ts';
import { webhookDeliveryFaults } from './webhooks/webhook-faults.ts';
import { webhookVariations } from './webhooks/webhook-variations.ts';
import type { TaskHandler } from '../runtime/work.ts';

/**
 * Ways in which this server can be made wrong. Each is an entry of its own: the rule that it breaks, and what it
 * puts in the place of right behaviour.
 */
const faultEntries = {
  ...accountFaults,
  ...errorFaults,
  ...accessFaults,
  ...nearMissFaults,
  ...foreignThingFaults,
  ...authenticationFaults,
  ...httpFaults,
  ...singleListFaults,
  ...singleOperationFaults,
  ...pageFaults,
  ...cardFaults,
  ...cardStateFaults,
  ...cardUpdateFaults,
  ...cardTransactionFaults,
  ...cardSimulationFaults,
  ...cardEventFaults,
  ...givenFaults,
  ...viewFaults,
  ...lateAuthenticationFaults,
  ...lateUpdateFaults,
  ...actionFaults,
  ...agentFaults,
  ...agentSideFaults,
  ...customerAccessFaults,
  ...customerFaults,
  ...customerIdentityFaults,
  ...customerConditionFaults,
  ...businessFaults,
  ...lenientFaults,
  ...ownerFaults,
  ...invitationFaults,
  ...documentFaults,
  ...importFaults,
  ...platformFaults,
  ...paymentStatementFaults,
  ...shownOtherwiseFaults,
  ...earlyOutcomeFaults,
  ...ledgerFaults,
  ...rateFaults,
  ...quoteFaults,
  ...quoteExecutionFaults,
  ...paymentFaults,
  ...paymentKindFaults,
  ...refundFaults,
  ...partialFaults,
  ...transactionFaults,
  ...transferFaults,
  ...sandboxMoneyFaults,
  ...lookupFaults,
  ...estimateFaults,
  ...lateSandboxFaults,
  ...secondTimeFaults,
  ...siblingFaults,
  ...siblingEffects,
  ...nearCodeFaults,
  ...unforeseenFaults,
  ...adjacentFaults,
  ...sequelFaults,
  ...accessSequelFaults,
  ...moneySequelFaults,
  ...conditionalMoneyFaults,
  ...conditionalPaymentFaults,
  ...conditionalCardFaults,
  ...conditionalAgentFaults,
  ...conditionalCustomerFaults,
  ...conditionalAccessFaults,
  ...interplayMoneyFaults,
  ...rarePaymentFaults,
  ...rareCustomerFaults,
  ...rareAccessFaults,
  ...scaFactorFaults,
  ...scaLoginFaults,
  ...scaChallengeFaults,
  ...beneficiaryFaults,
  ...stablecoinFaults,
  ...tokenFaults,
  ...verificationFaults,
  ...contactVerificationFaults,
  ...webhookDeliveryFaults,
  ...walletFaults,
  ...walletAccountFaults,
  ...walletPaymentFaults,
  ...delegatedKeyFaults,
} as const satisfies Faults;

/**
 * Ways in which this server can differ and still be right: what the document leaves open, done in another of the
 * ways that it allows. The suite must accept each of them.
 */
export const variations = {
  ...spellingVariations,
  ...answerVariations,
  ...deliveryVariations,
  ...webhookVariations,
  ...requestVariations,
  ...customerVariations,
  ...customerDeletionVariations,
  ...ownerVariations,
  ...verificationVariations,
  ...httpVariations,
  ...pageVariations,
  ...customerDataVariations,
  ...storedCustomerVariations,
  ...accountVariations,
  ...ledgerVariations,
  ...pricingVariations,
  ...quoteVariations,
  ...paymentVariations,
  ...refundVariations,
  ...cancellationVariations,
  ...transactionVariations,
  ...platformVariations,
  ...documentVariations,
  ...importVariations,
  ...cardVariations,
  ...cardTransactionVariations,
  ...stablecoinVariations,
  ...agentVariations,
  ...actionVariations,
  ...walletVariations,
  ...delegatedKeyVariations,
  ...scaFactorVariations,
  ...scaChallengeVariations,
} as const satisfies Variations;

/** The tasks that deviations put on the schedule, by kind. */
export const deviationTasks: Readonly<Record<string, TaskHandler>> = {
  ...paymentDeviationTasks,
  ...tokenDeviationTasks,
  ...actionDeviationTasks,
};

/** The faults that have a name of their own. */
export type NamedFault = keyof typeof faultEntries;

export type VariationName = keyof typeof variations;

const entries: Faults = faultEntries;

/** The rule that each named fault breaks. */
export const faults: Readonly<Record<string, RuleId>> = Object.fromEntries(
  Object.entries(entries).map(([name, { rule }]) => [name, rule]),
);

/** Named, of a whole operation or webhook, or derived from the description: `schema:<pointer>:<how>`. */
export const isFaultName = (name: string): boolean =>
  Object.hasOwn(entries, name) ||
  isOperationFault(name) ||
  isWebhookFault(name) ||
  /^schema:#\/[^:]+:[^:]+$/.test(name);

export const isVariationName = (name: string): name is VariationName => Object.hasOwn(variations, name);

/** All of them, in the order of the table. */
export const variationNames: readonly VariationName[] = Object.keys(variations).filter(isVariationName);

const rowOf = (name: VariationName): Variation => variations[name];

type Open = Pick<ServedContract, 'version' | 'gaps' | 'readings'>;

/** The rows that permit a variation and that a version lacks: there the document says what is right. */
const closedIn = ({ gaps, readings }: Open, name: VariationName): readonly string[] => {
  const { gaps: left = [], readings: read = [] } = rowOf(name);
  return [
    ...left.filter((id) => !Object.hasOwn(gaps, id)),
    ...read.filter((id) => !Object.hasOwn(readings, id)),
  ];
};

/** The variations that a version permits, in the order of the table. */
export const variationsOf = (contract: Open): readonly VariationName[] =>
  variationNames.filter((name) => closedIn(contract, name).length === 0);

/** The first two that exclude each other, if any do. */
const rivals = (names: readonly VariationName[]): readonly [VariationName, VariationName] | undefined => {
  const chosen = new Map<string, VariationName>();
  for (const name of names) {
    const { choice } = rowOf(name);
    const other = choice === undefined ? undefined : chosen.get(choice);
    if (other !== undefined && other !== name) return [other, name];
    if (choice !== undefined) chosen.set(choice, name);
  }
  return undefined;
};

/** One sentence on why a server of a version cannot run as all of these; undefined where it can. */
export const objectionTo = (names: readonly VariationName[], contract: Open): string | undefined => {
  for (const name of names) {
    const [row] = closedIn(contract, name);
    if (row !== undefined)
      return `Version ${contract.version} of the interface does not permit ${name}: ${row} is not open in it.`;
  }
  const clash = rivals(names);
  return clash && `${clash.join(' and ')} exclude each other.`;
};

/**
 * The replacements of these deviations: in the order of the tables, variations first, whatever the order of the names.
 */
export const replacementsOf = (names: readonly string[]): readonly Replacement[] => [
  ...Object.entries<Fault | Variation>({ ...variations, ...entries })
    .filter(([name]) => names.includes(name))
    .flatMap(([, { replaces }]) => replaces),
  ...mechanicalReplacements(names),
];
