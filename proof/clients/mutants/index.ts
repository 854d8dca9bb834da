import type { ClientMutant } from '../mutant.ts';
import { agentMutants } from './agents.ts';
import { asGivenMutants } from './as-given.ts';
import { authenticationMutants } from './authentication.ts';
import { ownerMutants } from './beneficial-owners.ts';
import { beliefMutants } from './beliefs.ts';
import { cardMutants } from './cards.ts';
import { customerMutants } from './customers.ts';
import { dutyMutants } from './duties.ts';
import { listMutants } from './lists.ts';
import { misreadingMutants } from './misreadings.ts';
import { moneyMutants } from './money.ts';
import { oneOfSeveralMutants } from './one-of-several.ts';
import { mutantsOfStrangers } from './of-strangers.ts';
import { mutantsOfTheEighthSet } from './of-the-eighth-set.ts';
import { orderMutants } from './orders.ts';
import { partnerMutants } from './partners.ts';
import { proofMutants } from './proofs.ts';
import { quoteMutants } from './quotes.ts';
import { requestMutants } from './requests.ts';
import { saidMutants } from './said-to-be-done.ts';
import { retryMutants } from './retries.ts';
import { verificationMutants } from './verifications.ts';
import { walletMutants } from './wallets.ts';
import { webhookMutants } from './webhooks.ts';
import { namesOf } from '../../../spec/names-of.ts';

/** The example integration with one thing wrong, by what is wrong. */
export const clientMutants = {
  ...requestMutants,
  ...authenticationMutants,
  ...retryMutants,
  ...listMutants,
  ...quoteMutants,
  ...moneyMutants,
  ...beliefMutants,
  ...webhookMutants,
  ...customerMutants,
  ...ownerMutants,
  ...verificationMutants,
  ...agentMutants,
  ...cardMutants,
  ...walletMutants,
  ...proofMutants,
  ...orderMutants,
  ...dutyMutants,
  ...misreadingMutants,
  ...asGivenMutants,
  ...partnerMutants,
  ...saidMutants,
  ...oneOfSeveralMutants,
  ...mutantsOfStrangers,
  ...mutantsOfTheEighthSet,
} as const satisfies Readonly<Record<string, ClientMutant>>;

export type ClientMutantName = keyof typeof clientMutants;

export const clientMutantNames: readonly ClientMutantName[] = namesOf(clientMutants);

export const clientMutant = (name: ClientMutantName): ClientMutant => clientMutants[name];
