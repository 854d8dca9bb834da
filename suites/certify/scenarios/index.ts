import { agentScenarios } from './agent.ts';
import { approvalScenarios } from './approvals.ts';
import { cardPurchaseScenarios } from './card-purchases.ts';
import { cardScenarios } from './cards.ts';
import { customerScenarios } from './customers.ts';
import { inventedEventScenarios } from './invented-events.ts';
import { killedClientScenarios } from './killed-clients.ts';
import { listScenarios } from './lists.ts';
import { paymentFailureScenarios } from './payment-failures.ts';
import { paymentScenarios } from './payments.ts';
import {
  oneOfSeveralAgentPayments,
  oneOfSeveralApprovals,
  oneOfSeveralCustomers,
  oneOfSeveralFundings,
  oneOfSeveralPayments,
  oneOfSeveralProofs,
} from './one-of-several.ts';
import { otherFormScenarios } from './other-forms.ts';
import { resilienceScenarios } from './resilience.ts';
import { documentScenarios } from './documents.ts';
import { fundedPaymentScenarios } from './funded-payments.ts';
import { receiverScenarios } from './receivers.ts';
import { scaScenarios } from './sca.ts';
import type { Scenario } from './scenario.ts';
import { walletScenarios } from './wallets.ts';
import { webhookScenarios } from './webhooks.ts';

/** The whole programme, in the order in which it is played. */
export const scenarios = {
  ...paymentScenarios,
  ...paymentFailureScenarios,
  ...resilienceScenarios,
  ...killedClientScenarios,
  ...otherFormScenarios,
  ...listScenarios,
  ...webhookScenarios,
  ...inventedEventScenarios,
  ...customerScenarios,
  ...approvalScenarios,
  ...agentScenarios,
  ...cardScenarios,
  ...cardPurchaseScenarios,
  ...walletScenarios,
  ...scaScenarios,
  ...fundedPaymentScenarios,
  ...receiverScenarios,
  ...documentScenarios,
  ...oneOfSeveralPayments,
  ...oneOfSeveralCustomers,
  ...oneOfSeveralApprovals,
  ...oneOfSeveralAgentPayments,
  ...oneOfSeveralProofs,
  ...oneOfSeveralFundings,
} as const satisfies Readonly<Record<string, Scenario>>;

export type ScenarioId = keyof typeof scenarios;

export const scenarioIds = Object.keys(scenarios) as readonly ScenarioId[];

export const scenario = (id: ScenarioId): Scenario => scenarios[id];

export const isScenarioId = (id: string): id is ScenarioId => Object.hasOwn(scenarios, id);
