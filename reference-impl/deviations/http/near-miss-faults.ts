import type { ServedOperationId } from '../../../spec/served-operations.ts';
import { servedOperations } from '../../../spec/served-operations.ts';
import { listCustomerInternalAccounts } from '../../accounts/internal-accounts.ts';
import { forbidden } from '../../http/api-error.ts';
import { authenticate, callerOf, credentialOf, platformCaller } from '../../http/authenticate.ts';
import { isIncoming } from '../../payments/incoming.ts';
import { transactions } from '../../records/transaction-store.ts';
import { rejectTransaction } from '../../transactions/transactions.ts';
import { listTokens } from '../../platform/tokens.ts';
import { remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
import { apiTokens } from '../../store/platforms.ts';
import { faultsOf } from '../deviation.ts';
import { listedForItsOwner, tenantWith, withRowsOfOthers } from '../other-tenants.ts';
import { misplacing } from './authentication-faults.ts';
import type { Caller } from '../../runtime/caller.ts';

/** Fewer characters of a secret are too easily guessed, even for somebody who does not look closely. */
const leastLength = 8;

/** A secret opens that is nearly the right one, once the right one has been seen. */
const takingNearly = (
  isNearly: (secret: string, given: string) => boolean,
  isMeant: (id: ServedOperationId) => boolean = () => true,
): Replacement =>
  remembering(callerOf, (right) => {
    const seen = new Map<string, { readonly secret: string; readonly caller: Caller }>();
    return (world, id, pair) => {
      const [user, given] = pair;
      const caller = right(world, id, pair);
      if (caller !== undefined) seen.set(user, { secret: given, caller });
      const known = seen.get(user);
      const isTaken = known !== undefined && isMeant(id) && isNearly(known.secret, given);
      return caller ?? (isTaken ? known.caller : undefined);
    };
  });

/** The beginning of an access token does for all of it. */
const takingBeginnings = (isMeant: (id: ServedOperationId) => boolean): Replacement =>
  remembering(authenticate, (right) => {
    const seen = new Set<string>();
    return (world, id, headers) => {
      const token = credentialOf(headers, 'bearer');
      if (token === undefined || servedOperations[id].auth !== 'agent') return right(world, id, headers);
      const isBeginning = (whole: string): boolean =>
        token.length >= leastLength && token.length < whole.length && whole.startsWith(token);
      const whole = isMeant(id) ? [...seen].find(isBeginning) : undefined;
      const caller = right(world, id, { ...headers, authorization: `Bearer ${whole ?? token}` });
      seen.add(token);
      return caller;
    };
  });

/** Faults in access: near misses of secrets, and resources out of reach. */
export const nearMissFaults = faultsOf({
  'authentication/invalid-credential-gives-401': {
    'beginning-of-a-secret-opens': takingNearly(
      (secret, given) => given.length >= leastLength && secret.startsWith(given),
    ),
    'cards-open-with-a-secret-in-any-letter-case': takingNearly(
      (secret, given) => secret.toLowerCase() === given.toLowerCase(),
      (id) => id.startsWith('cards.'),
    ),
    'secret-with-more-behind-it-opens': takingNearly((secret, given) => given.startsWith(secret)),
    'blanks-around-a-secret-do-not-count': takingNearly((secret, given) => secret === given.trim()),
    'beginning-of-an-access-token-opens': takingBeginnings(
      (id) => id === 'agentSide.listInternalAccounts' || id === 'agentSide.getTransaction',
    ),
  },
  'authentication/platform-operations-take-basic': {
    'transaction-list-is-forbidden': misplacing(
      (id) => id === 'transactions.list',
      (world, id, headers) => {
        platformCaller(world, id, headers);
        throw forbidden('This list is for nobody.');
      },
    ),
  },
  'authentication/platforms-do-not-list-each-other': {
    'internal-accounts-of-any-customer-are-listed': listedForItsOwner(listCustomerInternalAccounts),
    'tokens-of-other-platforms-are-listed': withRowsOfOthers(listTokens, apiTokens),
  },
  'authentication/platforms-do-not-change-each-other': {
    'incoming-payment-is-rejected-by-any-platform': replacing(rejectTransaction, async (right, call) => {
      const id = call.params['transactionId'] ?? '';
      const owner = await tenantWith(call, transactions, id);
      const payment = await owner?.collection(transactions).get(id);
      return right(
        owner !== undefined && payment !== undefined && isIncoming(payment) ? { ...call, ...owner } : call,
      );
    }),
  },
});
