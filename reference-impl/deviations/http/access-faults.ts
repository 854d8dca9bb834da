import { getCard } from '../../cards/cards.ts';
import { cards } from '../../records/card-store.ts';
import { updateCustomer } from '../../customers/customers.ts';
import { customers } from '../../records/customer-store.ts';
import { deleteDocument } from '../../documents/documents.ts';
import { documents } from '../../records/document-store.ts';
import { callerOf, platformCaller, type Authenticator } from '../../http/authenticate.ts';
import { once } from '../../serving/idempotency.ts';
import type { Answer } from '../../http/call.ts';
import { executeQuoteHandler } from '../../payments/quotes.ts';
import { quotes } from '../../records/quote-store.ts';
import { remembering, replacing, type Replacement } from '../../runtime/behaviour.ts';
import { hashOf } from '../../store/credentials.ts';
import { faultsOf } from '../deviation.ts';
import { asItsOwner } from '../other-tenants.ts';
import { misplacing } from './authentication-faults.ts';
import type { ServedOperationId } from '../../../spec/served-operations.ts';
import type { Caller } from '../../runtime/caller.ts';
import type { Credential } from '../../runtime/ports.ts';

/** A caller without a credential is the platform that made its token first. */
const openToAll: Authenticator = (world, id, headers) => {
  if (headers.authorization !== undefined) return platformCaller(world, id, headers);
  const [first] = [...world.credentials.all()].filter(({ caller }) => caller.kind === 'platform');
  return first?.caller ?? platformCaller(world, id, headers);
};

/** A secret opens with the id of any token: it is looked up by itself. */
const takingSecretsOfOthers = (isMeant: (id: ServedOperationId) => boolean): Replacement =>
  replacing(callerOf, (right, world, id, pair) => {
    const caller = right(world, id, pair);
    if (caller !== undefined || !isMeant(id)) return caller;
    const all: readonly Credential[] = [...world.credentials.all()];
    const isKnown = all.some((one) => one.secretHash === hashOf(pair[1]));
    return isKnown ? all.find((one) => one.id === pair[0])?.caller : undefined;
  });

/** Tokens that were deleted open one operation for ever. */
const rememberingTokens = (isMeant: (id: ServedOperationId) => boolean): Replacement =>
  remembering(callerOf, (right) => {
    const seen = new Map<string, Caller>();
    return (world, id, pair) => {
      const caller = right(world, id, pair);
      const name = pair.join(':');
      if (caller !== undefined) seen.set(name, caller);
      return caller ?? (isMeant(id) ? seen.get(name) : undefined);
    };
  });

/** Faults in access to operations that few look at. */
export const accessFaults = faultsOf({
  'authentication/missing-credential-gives-401': {
    'card-reveal-needs-no-credential': misplacing((id) => id === 'cards.reveal', openToAll),
    'documents-are-uploaded-by-anybody': misplacing((id) => id === 'documents.upload', openToAll),
  },
  'authentication/invalid-credential-gives-401': {
    'secrets-open-with-the-id-of-any-token': takingSecretsOfOthers((id) => id === 'customers.update'),
    'deleted-tokens-execute-quotes': rememberingTokens((id) => id === 'quotes.execute'),
  },
  'authentication/platforms-do-not-read-each-other': {
    'card-is-read-by-any-platform': asItsOwner(getCard, cards, 'id'),
  },
  'authentication/platforms-do-not-change-each-other': {
    'quote-is-executed-by-any-platform': asItsOwner(executeQuoteHandler, quotes, 'quoteId'),
    'customer-is-updated-by-any-platform': asItsOwner(updateCustomer, customers, 'customerId'),
    'document-is-deleted-by-any-platform': asItsOwner(deleteDocument, documents, 'documentId'),
  },
  'authentication/platforms-do-not-share-answers': {
    'answers-to-transfers-are-shared-by-platforms': remembering(once, (right) => {
      const first = new Map<unknown, { readonly tenant: string; readonly answer: Answer }>();
      return async (call, handler) => {
        const key = call.headers['idempotency-key'];
        if (call.operation !== 'transfers.out' || key === undefined) return right(call, handler);
        const known = first.get(key);
        if (known !== undefined && known.tenant !== call.tenant) return known.answer;
        const answer = await right(call, handler);
        first.set(key, { tenant: call.tenant, answer });
        return answer;
      };
    }),
  },
});
