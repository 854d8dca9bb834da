import { ok } from '../../http/call.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { delegatedKeyView } from '../../wallets/delegated-key-store.ts';
import {
  activate,
  endKey,
  filtersOf,
  listedKeys,
  mustBeFiltered,
  newKey,
  revokeDelegatedKey,
  unfiltered,
} from '../../wallets/delegated-keys.ts';
import { answering } from '../altered-answers.ts';
import { fault, type Faults } from '../deviation.ts';
import { isLongAgo } from '../later-views.ts';

/** A list of keys by this filter alone is refused. */
const refusingFilter = (name: string): Replacement =>
  replacing(mustBeFiltered, (right) => (call) => {
    if (filtersOf(call).join() === name) throw unfiltered(call);
    right(call);
  });

/** Faults in delegated keys. */
export const delegatedKeyFaults = {
  'delegated-keys-are-not-listed-by-account': fault(
    'delegated-keys/list-by-account',
    refusingFilter('accountId'),
  ),
  'delegated-keys-are-not-listed-by-source': fault(
    'delegated-keys/list-by-funding-source',
    refusingFilter('fundingSourceId'),
  ),
  'delegated-keys-are-listed-unfiltered': fault(
    'delegated-keys/list-needs-an-account-or-a-funding-source',
    replacing(mustBeFiltered, () => () => {}),
  ),
  'delegated-keys-of-every-account-are-listed': fault(
    'delegated-keys/list-is-of-what-it-names',
    replacing(listedKeys, () => () => ({})),
  ),
  'no-delegated-key-is-listed': fault(
    'delegated-keys/list-holds-the-created-key',
    replacing(listedKeys, (right) => (call) => ({ ...right(call), id: '' })),
  ),
  'delegated-key-is-active-before-its-policy': fault(
    'delegated-keys/pending-without-its-policy',
    replacing(newKey, (right) => (call) => ({ ...right(call), status: 'ACTIVE' })),
    replacing(activate, (right) => (call, key) => right(call, { ...key, status: 'PENDING' })),
  ),
  'delegated-key-revocation-answers-200': fault(
    'delegated-keys/revoking-an-active-key-answers-204',
    answering(revokeDelegatedKey, (_answer, { params }) => ok({ id: params['id'] })),
  ),
  'revoked-delegated-key-comes-back-late': fault(
    'delegated-keys/revoked-key-is-revoked',
    replacing(
      delegatedKeyView,
      (right) => (work, key) =>
        right(work, key.status === 'REVOKED' && isLongAgo(work, key) ? { ...key, status: 'ACTIVE' } : key),
    ),
  ),
  'revoked-delegated-key-stays-active': fault(
    'delegated-keys/revoked-key-is-revoked',
    replacing(endKey, () => async () => {}),
  ),
} as const satisfies Faults;
