import { changedCustomer } from '../customers/customers.ts';
import { mustBeRemovable } from '../accounts/external-account-store.ts';
import { changedConfig } from '../platform/config.ts';
import { moveCard, type Card } from '../records/card-store.ts';
import type { Customer } from '../records/customer-store.ts';
import { remembering, replacing } from '../runtime/behaviour.ts';
import { setTrust } from '../sca/beneficiaries.ts';
import { challengeLife, sendAgain } from '../sca/challenges.ts';
import { isWaiting } from '../wallets/signed-retry.ts';
import { setPrivacy } from '../wallets/wallet-accounts.ts';
import { withEvents } from './altered-work.ts';
import { faultsOf } from './deviation.ts';
import { seenBefore } from './seen-before.ts';

/** The inner part of an account, which keeps in mind that it was untrusted. */
const onceUntrusted = <Inner extends object>(inner: Inner, trusted: boolean): Inner =>
  trusted ? inner : { ...inner, isOnceUntrusted: true };

/** Faults that a second request or a second member shows, and no first one. */
export const secondTimeFaults = faultsOf({
  'conventions/updates-change-what-they-name': {
    'second-update-undoes-the-first': remembering(changedCustomer, (right) => {
      const asAdded = new Map<string, Customer>();
      return (call, before) => {
        const first = asAdded.get(before.id);
        asAdded.set(before.id, first ?? before);
        return right(call, first ?? before);
      };
    }),
    'second-update-of-a-business-undoes-the-first': remembering(changedCustomer, (right) => {
      const asAdded = new Map<string, Customer>();
      return (call, before) => {
        const first = before.customerType === 'BUSINESS' ? asAdded.get(before.id) : undefined;
        asAdded.set(before.id, first ?? before);
        return right(call, first ?? before);
      };
    }),
    'frozen-card-gets-its-first-sources-back': remembering(moveCard, (right) => {
      const firstSources = new Map<string, Card['fundingSources']>();
      return (work, card, trigger, change) => {
        const fundingSources = firstSources.get(card.id) ?? card.fundingSources;
        firstSources.set(card.id, fundingSources);
        return right(work, trigger === 'freeze' ? { ...card, fundingSources } : card, trigger, change);
      };
    }),
  },
  'cards/unfreeze-fires-state-change': {
    'second-thaw-is-not-announced': remembering(moveCard, (right) => {
      const wasThawed = seenBefore();
      return (work, card, trigger, change) => {
        const isSilent = trigger === 'unfreeze' && wasThawed(card.id);
        return right(isSilent ? withEvents(work, () => []) : work, card, trigger, change);
      };
    }),
  },
  'cards/freeze-fires-state-change': {
    'second-freeze-is-not-announced': remembering(moveCard, (right) => {
      const wasFrozen = seenBefore();
      return (work, card, trigger, change) => {
        const isSilent = trigger === 'freeze' && wasFrozen(card.id);
        return right(isSilent ? withEvents(work, () => []) : work, card, trigger, change);
      };
    }),
  },
  'sca/challenge-does-not-outlive-a-resend': {
    'second-resend-prolongs-the-challenge': remembering(sendAgain, (right) => {
      const wasSent = seenBefore();
      return (call, challenge) => {
        const expiresAt = new Date(call.now().getTime() + challengeLife(call)).toISOString();
        return right(call, wasSent(challenge.id) ? { ...challenge, expiresAt } : challenge);
      };
    }),
  },
  'trusted-beneficiaries/trusted-account-cannot-be-deleted': {
    'beneficiary-trusted-again-can-be-deleted': [
      replacing(setTrust, (right, call, account, trusted) =>
        right(call, { ...account, inner: onceUntrusted(account.inner, trusted) }, trusted),
      ),
      replacing(mustBeRemovable, async (right, work, account) => {
        if (!('isOnceUntrusted' in account.inner)) await right(work, account);
      }),
    ],
  },
  'internal-accounts/update-sets-the-wallet-privacy': {
    'second-privacy-update-is-ignored': remembering(setPrivacy, (right) => {
      const wasSet = seenBefore();
      return async (call, account, privateEnabled) =>
        wasSet(account.id) ? account : right(call, account, privateEnabled);
    }),
  },
  'wallet-credentials/request-id-counts-once': {
    'export-is-repeated-by-one-signature': replacing(isWaiting, (right, call, request) =>
      right(call, call.operation === 'internalAccounts.export' ? { ...request, isUsed: false } : request),
    ),
  },
  'platform-config/update-is-read-back': {
    'config-update-takes-one-member': replacing(changedConfig, (right, call, before) => {
      const [first] = Object.entries(call.body);
      return right({ ...call, body: Object.fromEntries(first === undefined ? [] : [first]) }, before);
    }),
  },
});
