import { externalAccounts } from '../accounts/external-account-store.ts';
import { changedPolicy, updateAgent } from '../agents/agents.ts';
import { voidDeviceCodes, type DeviceCode } from '../agents/device-codes.ts';
import { revealCard } from '../cards/cards.ts';
import { updateCustomer } from '../customers/customers.ts';
import { cards, cardView, moveCard } from '../records/card-store.ts';
import { remembering, replacing } from '../runtime/behaviour.ts';
import { asserted } from '../sca/webauthn.ts';
import { waiting } from '../sca/challenges.ts';
import { deleteFactor } from '../sca/factors.ts';
import { passkeys } from '../sca/factor-store.ts';
import { judgeAuthorization } from '../sca/proofs.ts';
import { completeReset } from '../sca/reset.ts';
import { resets } from '../sca/reset-store.ts';
import { doneAndKept, once, replays } from '../serving/idempotency.ts';
import { credentialDocuments } from '../store/credentials.ts';
import { apiTokens } from '../store/platforms.ts';
import { defineCollection, everyone } from '../store/store.ts';
import { authSessions } from '../wallets/session-store.ts';
import { nextSession } from '../wallets/wallet-sessions.ts';
import { isJsonObject } from '../../spec/json.ts';
import type { Answer } from '../http/call.ts';
import type { Credential } from '../runtime/ports.ts';
import { lacking, without } from './altered-answers.ts';
import { withEvents } from './altered-work.ts';
import { faultsOf } from './deviation.ts';

const codes = defineCollection<DeviceCode>('device_codes', ['agentId']);

/** A document with one more member than its type has. */
const withMember = <T extends object>(document: T, name: string, value: unknown): T => ({
  ...document,
  [name]: value,
});

/** Faults by which something opens that was closed, once another thing has happened. */
export const accessSequelFaults = faultsOf({
  'trusted-beneficiaries/trusted-account-cannot-be-deleted': {
    'update-of-the-customer-untrusts': replacing(updateCustomer, async (right, call) => {
      const answer = await right(call);
      const rows = call.collection(externalAccounts);
      const customerId = call.params['customerId'] ?? '';
      for (const account of await rows.find({ where: { customerId } }))
        await rows.update({ ...account, inner: { ...account.inner, trusted: false } });
      return answer;
    }),
  },
  'sca/deleted-passkey-proves-nothing': {
    'deleted-passkey-returns-with-the-next': [
      replacing(deleteFactor, async (right, call) => {
        const credentialId = call.params['credentialId'] ?? '';
        const passkey = await call.collection(passkeys).first({ where: { credentialId } });
        const answer = await right(call);
        if (passkey !== undefined)
          await call.collection(passkeys).insert({ ...passkey, customerId: `${passkey.customerId}/deleted` });
        return answer;
      }),
      replacing(asserted, async (right, work, present, ceremony) => {
        const proven = await right(work, present, ceremony);
        const [one] = present;
        if (proven !== undefined || one === undefined) return proven;
        const where = { customerId: `${one.customerId}/deleted` };
        return right(work, await work.collection(passkeys).find({ where }), ceremony);
      }),
    ],
  },
  'trusted-beneficiaries/wrong-proof-does-not-trust': {
    'login-code-trusts-a-beneficiary': replacing(judgeAuthorization, async (right, call, claim) => {
      if (claim.challenges[0]?.purpose !== 'TRUST_BENEFICIARY') return right(call, claim);
      const logins = await waiting(call, { purpose: 'LOGIN', subject: claim.customer.id });
      return right(call, { ...claim, challenges: [...claim.challenges, ...logins] });
    }),
  },
  'sca/reset-completes-after-liveness': {
    'second-reset-skips-liveness': replacing(completeReset, async (right, call) => {
      const rows = call.collection(resets);
      const reset = await rows.get(call.params['resetId'] ?? '');
      const earlier =
        reset && (await rows.first({ where: { customerId: reset.customerId, status: 'COMPLETED' } }));
      if (reset && earlier && reset.status !== 'COMPLETED')
        await rows.update({ ...reset, status: 'LIVENESS_PASSED' });
      return right(call);
    }),
  },
  'wallet-sessions/over-after-revocation': {
    'refresh-revives-revoked-sessions': replacing(nextSession, async (right, call, session, key) => {
      const next = await right(call, session, key);
      const rows = call.collection(authSessions);
      for (const other of await rows.find({ where: { accountId: session.accountId } }))
        await rows.update(lacking(other, 'revokedAt'));
      return next;
    }),
  },
  'tokens/deleted-token-opens-nothing': {
    'deleted-token-returns-with-its-namesake': remembering(once, (right) => {
      const gone = new Map<string, Credential>();
      return async (call, handler) => {
        const deleted =
          call.operation === 'tokens.delete'
            ? await call.collection(apiTokens).get(call.params['tokenId'] ?? '')
            : undefined;
        if (deleted !== undefined) {
          const kept = await call.tx.collection(credentialDocuments, everyone).get(deleted.clientId);
          if (kept !== undefined) gone.set(deleted.name, kept);
        }
        const answer = await right(call, handler);
        const named =
          call.operation === 'tokens.create' && isJsonObject(call.body)
            ? gone.get(String(call.body['name']))
            : undefined;
        if (named !== undefined && gone.delete(String(isJsonObject(call.body) && call.body['name'])))
          await call.world.credentials.grant(call.tx, named);
        return answer;
      };
    }),
  },
  'conventions/idempotent-retry-has-one-effect': {
    'only-the-latest-key-counts': replacing(doneAndKept, async (right, call, key, fingerprint, handler) => {
      const kept = call.collection(replays);
      for (const { id } of await kept.find({ limit: 100 })) await kept.delete(id);
      return right(call, key, fingerprint, handler);
    }),
  },
  'authentication/platforms-do-not-share-answers': {
    'keys-are-shared-by-platforms': remembering(once, (right) => {
      const answers = new Map<string, { readonly tenant: string; readonly answer: Answer }>();
      return async (call, handler) => {
        const key = `${call.operation} ${String(call.headers['idempotency-key'] ?? '')}`;
        const earlier = answers.get(key);
        if (call.headers['idempotency-key'] === undefined) return right(call, handler);
        if (earlier !== undefined && earlier.tenant !== call.tenant) return earlier.answer;
        const answer = await right(call, handler);
        if (answer.status < 300) answers.set(key, { tenant: call.tenant, answer });
        return answer;
      };
    }),
  },
  'agents/regenerate-invalidates-earlier-codes': {
    'regenerating-twice-revives-the-first-code': replacing(voidDeviceCodes, async (right, work, agent) => {
      const rows = work.tx.collection(codes, everyone);
      const where = { agentId: agent.id, state: 'void' };
      const first = await rows.first({ where, order: 'oldest' });
      await right(work, agent);
      if (first !== undefined && !agent.isConnected) await rows.update({ ...first, state: 'open' });
    }),
  },
  'agents/policy-update-is-partial': {
    'policy-update-lifts-account-restrictions': replacing(changedPolicy, (right, call, before) => {
      const after = right(call, before);
      return call.body.accountRestrictions === undefined ? lacking(after, 'accountRestrictions') : after;
    }),
  },
  'agents/update-leaves-the-rest': {
    'renaming-unpauses-the-agent': replacing(updateAgent, (right, call) =>
      right(call.body.isPaused === undefined ? { ...call, body: { ...call.body, isPaused: false } } : call),
    ),
  },
  'cards/reveal-is-the-only-way': {
    'revealed-url-stays-in-card-events': [
      replacing(revealCard, async (right, call) => {
        const answer = await right(call);
        const card = await call.collection(cards).get(call.params['id'] ?? '');
        const url = isJsonObject(answer.body) ? answer.body['panEmbedUrl'] : undefined;
        if (card !== undefined) await call.collection(cards).update(withMember(card, 'revealed', url));
        return answer;
      }),
      replacing(cardView, (right, work, card) => without(right(work, card), 'revealed')),
      replacing(moveCard, (right, work, card, trigger, change) => {
        if (!('revealed' in card)) return right(work, card, trigger, change);
        const { revealed } = card;
        const showing = withEvents(work, (event) => [
          {
            ...event,
            data: isJsonObject(event.data) ? { ...event.data, panEmbedUrl: revealed } : event.data,
          },
        ]);
        return right(showing, card, trigger, change);
      }),
    ],
  },
});
