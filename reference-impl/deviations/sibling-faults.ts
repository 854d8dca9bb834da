import { isJsonObject } from '../../spec/json.ts';
import { listCards } from '../cards/cards.ts';
import { listDocuments } from '../documents/documents.ts';
import { callerOf } from '../http/authenticate.ts';
import { beneficialOwners, ownersOf } from '../records/beneficial-owner-store.ts';
import { replacing } from '../runtime/behaviour.ts';
import { waiting } from '../sca/challenges.ts';
import { totpFactors } from '../sca/factor-store.ts';
import { deleteFactor } from '../sca/factors.ts';
import { scaCustomerOf } from '../sca/sca-customer.ts';
import { hashOf } from '../store/credentials.ts';
import { delegatedKeys } from '../wallets/delegated-key-store.ts';
import { endKey } from '../wallets/delegated-keys.ts';
import { activeOnly, authSessions } from '../wallets/session-store.ts';
import { isKeyOf, openRequest, signedRequests } from '../wallets/signed-retry.ts';
import { withBody } from './altered-answers.ts';
import { faultsOf } from './deviation.ts';
import { listedForItsOwner } from './other-tenants.ts';

/** Faults in which something that is about one thing counts for another one of its kind. */
export const siblingFaults = faultsOf({
  'authentication/invalid-credential-gives-401': {
    'secret-of-the-first-token-opens-the-others': replacing(
      callerOf,
      (right, world, id, [user, password]) => {
        const { credentials } = world;
        const owner = [...credentials.all()].find((each) => each.id === user)?.caller;
        const first = [...credentials.all()].find(({ caller }) => caller.tenant === owner?.tenant);
        return owner?.kind === 'platform' && first?.secretHash === hashOf(password)
          ? owner
          : right(world, id, [user, password]);
      },
    ),
  },
  'authentication/platforms-do-not-list-each-other': {
    'cards-of-a-named-holder-are-listed-for-anybody': listedForItsOwner(listCards, 'cardholderId'),
  },
  'documents/list-filters-by-holder': {
    'owners-of-a-business-share-their-documents': replacing(listDocuments, async (right, call) => {
      const named = await call.collection(beneficialOwners).get(String(call.query['documentHolder']));
      const owners = named === undefined ? [] : await ownersOf(call, named.customerId);
      const answers = await Promise.all(
        owners.map(({ id }) => right({ ...call, query: { ...call.query, documentHolder: id } })),
      );
      const data = answers.flatMap(({ body }) => (isJsonObject(body) ? [body['data']] : [])).flat();
      return withBody(await right(call), (page) => (owners.length === 0 ? page : { ...page, data }));
    }),
  },
  'trusted-beneficiaries/wrong-proof-does-not-trust': {
    'challenge-of-another-beneficiary-is-taken': replacing(waiting, (right, work, about) =>
      right(work, about.purpose === 'TRUST_BENEFICIARY' ? { purpose: about.purpose } : about),
    ),
  },
  'conventions/changes-touch-what-they-name': {
    'deleting-a-passkey-deletes-the-authenticator-app': replacing(deleteFactor, async (right, call) => {
      const answer = await right(call);
      await call.collection(totpFactors).delete((await scaCustomerOf(call)).id);
      return answer;
    }),
    'revoking-a-delegated-key-revokes-all-of-its-wallet': replacing(endKey, async (right, call, key) => {
      const where = { accountId: key.accountId, status: 'ACTIVE' };
      for (const each of await call.collection(delegatedKeys).find({ where })) await right(call, each);
    }),
  },
  'wallet-credentials/challenge-is-named-in-request-id': {
    'request-id-of-any-revocation-counts': replacing(openRequest, async (right, call, action, id) => {
      const found = await call.collection(signedRequests).get(id);
      return call.operation === 'sessions.revoke' && found?.operation === call.operation && !found.isUsed
        ? found
        : right(call, action, id);
    }),
  },
  'errors/wallet-signature-invalid': {
    'key-of-any-session-signs-for-every-wallet': replacing(isKeyOf, async (right, call, action, key) => {
      const sessions = await call.collection(authSessions).find({ where: activeOnly(call) });
      return sessions.some(({ publicKeys }) => publicKeys.includes(key)) || right(call, action, key);
    }),
  },
});
