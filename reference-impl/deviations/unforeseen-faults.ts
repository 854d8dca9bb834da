import { Readable } from 'node:stream';
import { passesThreshold, policyOf } from '../agents/policy.ts';
import { amountIn } from '../agents/usage.ts';
import { change } from '../cards/card-update.ts';
import { changedCustomer } from '../customers/customers.ts';
import { ok } from '../http/call.ts';
import { mustBeOpen } from '../payments/execute-quote.ts';
import { credit, isIncoming } from '../payments/incoming.ts';
import { payRefund } from '../payments/money.ts';
import { release, resendQuoteCode } from '../payments/quote-authorization.ts';
import { createdWithin } from '../payments/transaction-filters.ts';
import { createTransferOut } from '../payments/transfer-routes.ts';
import { createToken } from '../platform/tokens.ts';
import { transactions, transactionView } from '../records/transaction-store.ts';
import { remembering, replacing, type Replacement } from '../runtime/behaviour.ts';
import type { Work } from '../runtime/work.ts';
import { servingForm } from '../serving/form-request.ts';
import { once } from '../serving/idempotency.ts';
import { apiTokens } from '../store/platforms.ts';
import type { CollectionDefinition, Document } from '../store/store.ts';
import {
  addressed,
  approveTransaction,
  deliveredAt,
  listTransactions,
} from '../transactions/transactions.ts';
import { activeOnly, authSessions } from '../wallets/session-store.ts';
import { nextSession } from '../wallets/wallet-sessions.ts';
import { canonicalJson } from '../http/canonical-json.ts';
import { answering, whenRefused, withBody } from './altered-answers.ts';
import { faultsOf } from './deviation.ts';
import { seenBefore } from './seen-before.ts';

const allPermissions = [
  'MANAGE_EXTERNAL_ACCOUNTS',
  'CREATE_TRANSFERS',
  'CREATE_QUOTES',
  'EXECUTE_QUOTES',
] as const;

/** Pages continue after so many rows, whatever came or went meanwhile. */
const countingRows = (): Replacement =>
  remembering(once, (right) => {
    const shownBefore = new Map<string, number>();
    const counting = <D extends Document>(work: Work, definition: CollectionDefinition<D>) => {
      const rows = work.collection(definition);
      return {
        ...rows,
        findPlaced: async ({ after, ...query }: Parameters<typeof rows.findPlaced>[0]) => {
          const place = (position: number) =>
            `${work.tenant} ${definition.name} ${canonicalJson(query.where ?? {})} ${position}`;
          const offset = after === undefined ? 0 : (shownBefore.get(place(after)) ?? 0);
          const found = await rows.findPlaced({ ...query, limit: offset + (query.limit ?? 0) });
          for (const [index, { position }] of found.entries()) shownBefore.set(place(position), index + 1);
          return found.slice(offset);
        },
      };
    };
    return (call, handler) =>
      right(
        call.contract.operation(call.operation).method === 'GET'
          ? { ...call, collection: (definition) => counting(call, definition) }
          : call,
        handler,
      );
  });

const rowsIn = (data: unknown): readonly unknown[] => (Array.isArray(data) ? data : []);

/** A quote that was resent a code for waits for ever. */
const waitingAfterAResend = (): readonly [Replacement, Replacement] => {
  const resent = new Set<string>();
  return [
    replacing(resendQuoteCode, (right, call) => {
      resent.add(call.params['quoteId'] ?? '');
      return right(call);
    }),
    replacing(release, async (right, call, quote) => (resent.has(quote.id) ? quote : right(call, quote))),
  ];
};

/** Faults of kinds that the lists before did not have: they were written from the document alone. */
export const unforeseenFaults = faultsOf({
  'transfers/out-sends-the-amount': {
    'transfers-with-an-exponent-lose-it': replacing(createTransferOut, (right, call) => {
      const [, digits] = /"amount"\s*:\s*(\d+)(?:\.\d+)?e/iu.exec(call.rawBody.toString()) ?? [];
      return right(digits === undefined ? call : { ...call, body: { ...call.body, amount: Number(digits) } });
    }),
  },
  'conventions/another-idempotency-key-is-another-request': {
    'idempotency-keys-ignore-case': replacing(once, (right, call, handler) => {
      const key = call.headers['idempotency-key'];
      const headers =
        key === undefined ? call.headers : { ...call.headers, 'idempotency-key': String(key).toLowerCase() };
      return right({ ...call, headers }, handler);
    }),
  },
  'agent-actions/threshold-holds-the-transaction': {
    'thresholds-are-compared-as-text': replacing(passesThreshold, (_right, _work, policy, exposure) => {
      const { amount, currency = policy.spendingLimits.currency } = policy.approvalThresholds ?? {};
      return typeof amount === 'number' && String(amountIn(currency, exposure)) > String(amount);
    }),
  },

  'refunds/restores-what-was-debited': {
    'second-failure-at-a-payee-is-not-refunded': remembering(payRefund, (right) => {
      const wasRefunded = seenBefore();
      return async (work, payment) => {
        if (!wasRefunded(payment.destination['accountId'] ?? payment.id)) await right(work, payment);
      };
    }),
  },
  'agent-side/transfer-out-needs-its-permission': {
    'no-permission-means-every-permission': replacing(policyOf, (right, work, agent) => {
      const policy = right(work, agent);
      return policy.permissions.length > 0 ? policy : { ...policy, permissions: allPermissions };
    }),
  },
  'transactions/approve-needs-a-pending-transaction': {
    'incoming-payment-approved-again-is-credited-again': replacing(approveTransaction, (right, call) =>
      whenRefused(
        () => right(call),
        ({ status }) => status === 409,
        async (refusal) => {
          const transaction = await addressed(call);
          if (!isIncoming(transaction) || transaction.status !== 'COMPLETED') throw refusal;
          await credit(call, transaction);
          return ok(transactionView(call, transaction));
        },
      ),
    ),
  },
  'conventions/pages-do-not-overlap': {
    'cursor-counts-rows': countingRows(),
  },
  'quotes/can-be-executed-until-expiry': {
    'quote-lasts-half-as-long-as-it-says': replacing(mustBeOpen, (right, work, quote) => {
      const [from, to] = [quote.createdAt, quote.expiresAt].map((text) => Date.parse(text));
      const half = new Date(((from ?? 0) + (to ?? 0)) / 2).toISOString();
      right(work, { ...quote, expiresAt: half });
    }),
  },
  'transactions/list-by-status': {
    'status-filter-finds-refund-statuses': answering(listTransactions, async (answer, call) => {
      const { status, customerId } = call.query;
      if (status === undefined) return answer;
      const where = {
        'refund.status': String(status),
        ...(customerId !== undefined && { customerId: String(customerId) }),
      };
      const more = await call.collection(transactions).find({ where, limit: 5 });
      return withBody(answer, ({ data, ...page }) => ({
        data: [...rowsIn(data), ...more.map((each) => transactionView(call, each))],
        ...page,
      }));
    }),
  },
  'conventions/changes-touch-what-they-name': {
    'token-of-a-used-name-replaces-the-first': replacing(createToken, async (right, call) => {
      for (const { clientId } of await call.collection(apiTokens).find({ where: { name: call.body.name } }))
        await call.world.credentials.revoke(call.tx, clientId);
      return right(call);
    }),
  },
  'customer-imports/csv-rows-become-customers': {
    'row-without-a-line-break-is-dropped': replacing(servingForm, (right, world, route, arriving, serve) => {
      if (!('intake' in route)) return right(world, route, arriving, serve);
      const intake: typeof route.intake = (...given) => {
        const receive = route.intake(...given);
        return async (bytes) => {
          const pieces: Buffer[] = [];
          for await (const piece of bytes as AsyncIterable<Buffer>) pieces.push(piece);
          const text = Buffer.concat(pieces);
          return receive(Readable.from([text.subarray(0, text.lastIndexOf('\n') + 1 || text.length)]));
        };
      };
      return right(world, { ...route, intake }, arriving, serve);
    }),
  },

  'transactions/list-by-start-date': {
    'times-with-an-offset-are-read-as-utc': replacing(createdWithin, (right, call) => {
      const { startDate } = call.query;
      if (startDate === undefined) return right(call);
      return right({
        ...call,
        query: { ...call.query, startDate: String(startDate).replace(/[+-]\d\d:\d\d$/u, 'Z') },
      });
    }),
  },
  'transactions/confirm-receipt-takes-a-time': {
    'receipt-time-that-is-given-is-ignored': replacing(deliveredAt, (_right, call) =>
      call.now().toISOString(),
    ),
  },
  'quotes/proof-ends-the-wait': {
    'quote-authorized-after-a-resend-stays-pending': waitingAfterAResend(),
  },
  'cards/frozen-card-does-not-thaw-by-itself': {
    'card-frozen-twice-thaws': replacing(change, (right, call, card) =>
      right(
        card.state === 'FROZEN' && call.body.state === 'FROZEN'
          ? { ...call, body: { ...call.body, state: 'ACTIVE' } }
          : call,
        card,
      ),
    ),
  },
  'wallet-sessions/active-until-expiry': {
    'refreshing-a-session-ends-the-others': replacing(nextSession, async (right, call, session, key) => {
      const next = await right(call, session, key);
      const where = { accountId: session.accountId, ...activeOnly(call) };
      for (const other of await call.collection(authSessions).find({ where }))
        if (other.id !== session.id && other.id !== next.id)
          await call.collection(authSessions).update({ ...other, revokedAt: call.now().toISOString() });
      return next;
    }),
  },
  'contact-verification/verified-channel-stays-verified': {
    'verified-email-is-pending-after-another-update': replacing(changedCustomer, (right, call, before) => {
      const after = right(call, before);
      if (call.body.email !== undefined || after.contactVerification?.email !== 'VERIFIED') return after;
      return { ...after, contactVerification: { ...after.contactVerification, email: 'PENDING' } };
    }),
  },
});
