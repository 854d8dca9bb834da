import { listCustomers } from '../customers/customers.ts';
import { isProven } from '../sca/proofs.ts';
import { sendAgain, type Challenge } from '../sca/challenges.ts';
import { mustBeSameBody } from '../wallets/signed-retry.ts';
import { openSession, authSessions } from '../wallets/session-store.ts';
import { customers } from '../records/customer-store.ts';
import { moveInvitation } from '../platform/invitations.ts';
import { issueToken, platforms, tenantOf } from '../store/platforms.ts';
import { everyone } from '../store/store.ts';
import { emit } from '../webhooks/outbox.ts';
import { isJsonObject } from '../../spec/json.ts';
import { behaviourWith, remembering, replacing } from '../runtime/behaviour.ts';
import { listOperations } from '../stablecoins/operations.ts';
import { answering, withBody } from './altered-answers.ts';
import { withEvents } from './altered-work.ts';
import { faultsOf } from './deviation.ts';
import { withRowsOfOthers } from './other-tenants.ts';
import { seenBefore } from './seen-before.ts';

const withOthers = behaviourWith({ of: ({ right }) => right }, [withRowsOfOthers(listCustomers, customers)]);

/** A challenge that keeps in mind that its code was sent again. */
const marked = <C extends Challenge>(challenge: C): C => Object.assign({ ...challenge }, { isResent: true });

const isResent = (challenge: Challenge): boolean => 'isResent' in challenge;

/** Faults of access, proofs and what is kept apart that show in some states alone. */
export const conditionalAccessFaults = faultsOf({
  'authentication/platforms-do-not-list-each-other': {
    'second-page-of-customers-shows-other-platforms': replacing(listCustomers, (right, call) =>
      call.query['cursor'] === undefined ? right(call) : withOthers.of(listCustomers)(call),
    ),
  },
  'webhooks/go-to-their-own-platform-alone': {
    'card-transactions-are-announced-to-all-platforms': replacing(emit, async (right, world, tx, event) => {
      const stored = await right(world, tx, event);
      if (!event.type.startsWith('CARD_TRANSACTION.')) return stored;
      for (const { id } of await tx.collection(platforms, everyone).find({})) {
        const tenant = tenantOf(id, 'sandbox');
        if (tenant !== event.tenant) await right(world, tx, { ...event, tenant });
      }
      return stored;
    }),
  },
  'sca/wrong-proof-is-refused': {
    'any-code-authorizes-after-a-resend': [
      replacing(sendAgain, (right, call, challenge) => right(call, marked(challenge))),
      replacing(isProven, async (right, call, factor, claim) =>
        factor === 'SMS_OTP' && claim.challenges.some(isResent) ? true : right(call, factor, claim),
      ),
    ],
  },
  'wallet-credentials/signature-covers-the-body': {
    'second-retry-may-have-another-body': remembering(mustBeSameBody, (right) => {
      const wasTried = seenBefore();
      return (call, request) => {
        if (!wasTried(request.id)) right(call, request);
      };
    }),
  },
  'wallet-sessions/active-until-expiry': {
    'second-session-ends-the-first': replacing(openSession, async (right, work, credential, key) => {
      const where = { openedBy: credential.id };
      const earlier = await work.collection(authSessions).find({ where });
      for (const session of earlier)
        await work.collection(authSessions).update({ ...session, revokedAt: work.now().toISOString() });
      return right(work, credential, key);
    }),
  },
  'webhooks/invitation-claimed-is-sent': {
    'later-claims-are-announced-of-the-first-invitee': remembering(moveInvitation, (right) => {
      let first: unknown;
      return (work, invitation, trigger, change) =>
        right(
          withEvents(work, (event) => {
            if (trigger !== 'claim' || !isJsonObject(event.data)) return [event];
            first ??= event.data['inviteeUma'];
            return [{ ...event, data: { ...event.data, inviteeUma: first } }];
          }),
          invitation,
          trigger,
          change,
        );
    }),
  },
  'tokens/created-token-opens': {
    'second-token-may-only-read': remembering(issueToken, (right) => {
      const hasOne = seenBefore();
      return async (world, tx, owner, wanted) => {
        const isFirst = !hasOne(`${owner.platform} ${owner.environment}`);
        const token = await right(world, tx, owner, isFirst ? wanted : { ...wanted, permissions: ['VIEW'] });
        return { ...token, permissions: wanted.permissions };
      };
    }),
  },
  'stablecoins/mint-is-listed': {
    'mints-under-way-are-not-listed': answering(listOperations, (answer) =>
      withBody(answer, ({ data, ...page }) => ({
        ...page,
        data: Array.isArray(data)
          ? data.filter(
              (row) => !isJsonObject(row) || row['operationType'] !== 'MINT' || row['status'] === 'COMPLETED',
            )
          : data,
      })),
    ),
  },
});
