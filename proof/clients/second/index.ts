import { namesOf } from '../../../spec/names-of.ts';
import { agentDefects, approvalDefects } from './agents.ts';
import { beliefDefects } from './beliefs.ts';
import { cardDefects } from './cards.ts';
import { credentialDefects } from './credentials.ts';
import { crashDefects } from './crashes.ts';
import { customerDefects } from './customers.ts';
import type { ClientDefect } from './defect.ts';
import { listDefects } from './lists.ts';
import { moneyDefects } from './money.ts';
import { fundingDefects, proofDefects } from './proofs.ts';
import { documentDefects, receiverDefects } from './receivers.ts';
import { sendingDefects } from './sending.ts';
import { walletDefects } from './wallets.ts';
import { webhookDefects } from './webhooks.ts';

/**
 * Mistakes that partners make, written from the document and the driver protocol by somebody who had not seen the
 * rules, their checks or the scenarios. The set is frozen: what it is measured with may change, it may not.
 */
export const clientDefects = {
  ...moneyDefects,
  ...sendingDefects,
  ...crashDefects,
  ...beliefDefects,
  ...listDefects,
  ...credentialDefects,
  ...webhookDefects,
  ...customerDefects,
  ...approvalDefects,
  ...agentDefects,
  ...cardDefects,
  ...walletDefects,
  ...proofDefects,
  ...fundingDefects,
  ...receiverDefects,
  ...documentDefects,
} as const satisfies Readonly<Record<string, ClientDefect>>;

export type ClientDefectName = keyof typeof clientDefects;

export const clientDefectNames: readonly ClientDefectName[] = namesOf(clientDefects);

export const clientDefect = (name: ClientDefectName): ClientDefect => clientDefects[name];
