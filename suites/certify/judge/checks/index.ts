import type { CheckBook } from '../sighting.ts';
import { agentsChecks } from './agents.ts';
import { asGivenChecks } from './as-given.ts';
import { authenticationChecks } from './authentication.ts';
import { cardsChecks } from './cards.ts';
import { customersChecks } from './customers.ts';
import { documentsChecks } from './documents.ts';
import { dutiesChecks } from './duties.ts';
import { errorsChecks } from './errors.ts';
import { idempotencyChecks } from './idempotency.ts';
import { listsChecks } from './lists.ts';
import { namedChecks } from './named.ts';
import { paidChecks } from './paid.ts';
import { payersChecks } from './payers.ts';
import { promisesChecks } from './promises.ts';
import { quotesChecks } from './quotes.ts';
import { requestsChecks } from './requests.ts';
import { scaChecks } from './sca.ts';
import { transfersChecks } from './transfers.ts';
import { verificationsChecks } from './verifications.ts';
import { walletsChecks } from './wallets.ts';
import { webhooksChecks } from './webhooks.ts';

/** The checks of the evidence besides members of requests and answers to questions. */
export const checks: CheckBook = {
  ...requestsChecks,
  ...authenticationChecks,
  ...idempotencyChecks,
  ...listsChecks,
  ...errorsChecks,
  ...customersChecks,
  ...verificationsChecks,
  ...quotesChecks,
  ...paidChecks,
  ...payersChecks,
  ...transfersChecks,
  ...webhooksChecks,
  ...cardsChecks,
  ...agentsChecks,
  ...walletsChecks,
  ...scaChecks,
  ...documentsChecks,
  ...promisesChecks,
  ...asGivenChecks,
  ...dutiesChecks,
  ...namedChecks,
};
