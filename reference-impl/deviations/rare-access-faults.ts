import { executionModeFor, mustBePermitted } from '../agents/policy.ts';
import { agentTransferOut, executeAgentQuote } from '../agents/agent-side-money.ts';
import { callingAgent } from '../agents/acting.ts';
import { withoutAccess } from '../agents/agents.ts';
import { ApiError, notFound } from '../http/api-error.ts';
import type { Answer, Call } from '../http/call.ts';
import { mustBeResendable, release } from '../payments/quote-authorization.ts';
import { deleteToken, unknownToken } from '../platform/tokens.ts';
import { quoteOf, quotes, type Quote } from '../records/quote-store.ts';
import { behaviourWith, remembering, replacing, type Replacement } from '../runtime/behaviour.ts';
import { isProven } from '../sca/proofs.ts';
import { serve } from '../serving/dispatch.ts';
import { listOperations } from '../stablecoins/operations.ts';
import { mustBeSameBody } from '../wallets/signed-retry.ts';
import { isJsonObject } from '../../spec/json.ts';
import { withBody } from './altered-answers.ts';
import { faultsOf } from './deviation.ts';

/** The same call, in which something else is replaced. */
const replacedIn = <C extends Pick<Call, 'behaviour'>>(
  call: C,
  ...replacements: readonly Replacement[]
): C => ({
  ...call,
  behaviour: behaviourWith(call.behaviour, replacements),
});

const payerOf = ({ source }: Quote): string | undefined =>
  source.sourceType === 'UMA_ADDRESS' ? undefined : source.customerId;

/** Wrong proofs that are refused before one is taken. */
const refusedProofs = 2;

const secondOf = (row: unknown): string =>
  isJsonObject(row) ? String(row['createdAt']).slice(0, 'YYYY-MM-DDTHH:MM:SS'.length) : '';

/** Rows that were made in one second come in the order in which they were made; the seconds stay as they are. */
const oldestFirstWithinSeconds = (rows: readonly unknown[]): readonly unknown[] => {
  const groups: unknown[][] = [];
  for (const row of rows) {
    const last = groups.at(-1);
    if (last !== undefined && secondOf(last[0]) === secondOf(row)) last.unshift(row);
    else groups.push([row]);
  }
  return groups.flat();
};

/** A token that was deleted is missed in other words than one that never was. */
const missingOtherwise = (): readonly [Replacement, Replacement] => {
  const deleted = new Set<string>();
  return [
    replacing(deleteToken, async (right, call) => {
      const answer = await right(call);
      deleted.add(call.params['tokenId'] ?? '');
      return answer;
    }),
    replacing(unknownToken, (right, work) =>
      'params' in work && deleted.has(String(Object.values(work.params ?? {})[0]))
        ? notFound('No such API token.', 'REFERENCE_NOT_FOUND')
        : right(work),
    ),
  ];
};

/** Faults of agents, proofs, credentials and the rest that show where two things meet, or after several. */
export const rareAccessFaults = faultsOf({
  'agents/delete-ends-access-at-once': {
    'agent-deleted-while-paused-keeps-its-access': replacing(withoutAccess, (right, call, agent) =>
      agent.isPaused ? Promise.resolve(agent) : right(call, agent),
    ),
  },
  'agent-actions/execution-mode-holds-the-transaction': {
    'transfers-of-agents-with-a-key-never-wait': replacing(agentTransferOut, (right, call) =>
      right(
        call.headers['idempotency-key'] === undefined
          ? call
          : replacedIn(
              call,
              replacing(executionModeFor, () => 'AUTO' as const),
            ),
      ),
    ),
  },
  'sca/guards-money-movement-in-its-regions': {
    'authorizing-one-quote-releases-all-of-its-payer': replacing(release, async (right, call, quote) => {
      const waiting = await call.collection(quotes).find({ where: { status: 'PENDING_AUTHORIZATION' } });
      for (const other of waiting)
        if (other.id !== quote.id && payerOf(other) === payerOf(quote)) await right(call, other);
      return right(call, quote);
    }),
  },
  'sca/wrong-proof-is-refused': {
    'third-proof-for-a-payment-is-not-looked-at': remembering(isProven, (right) => {
      const refused = new Map<string, number>();
      return async (call, factor, claim) => {
        const about = claim.challenges[0]?.subject ?? '';
        const earlier = refused.get(about) ?? 0;
        const isRight = earlier >= refusedProofs || (await right(call, factor, claim));
        if (!isRight) refused.set(about, earlier + 1);
        return isRight;
      };
    }),
  },
  'sca/resend-after-expiry-is-refused': {
    'code-that-was-resent-is-resent-after-expiry': remembering(mustBeResendable, (right) => {
      const resent = new Set<string>();
      return (call, challenge) => {
        const id = challenge?.id ?? '';
        if (!resent.has(id)) right(call, challenge);
        resent.add(id);
      };
    }),
  },
  'wallet-credentials/signature-covers-the-body': {
    'export-takes-another-key-than-was-signed': replacing(mustBeSameBody, (right, call, request) => {
      if (call.operation !== 'internalAccounts.export') right(call, request);
    }),
  },
  'stablecoins/operations-are-newest-first': {
    'operations-of-one-second-are-oldest-first': replacing(listOperations, async (right, call) =>
      withBody(await right(call), ({ data, ...page }) => ({
        ...page,
        data: Array.isArray(data) ? oldestFirstWithinSeconds(data) : data,
      })),
    ),
  },
  'authentication/invalid-credential-gives-401': {
    'answers-to-a-key-need-no-credential': remembering(serve, (right) => {
      const answers = new Map<string, Answer>();
      return async (world, request) => {
        const { headers, path } = request.incoming;
        const key = headers['idempotency-key'];
        const place = `${path} ${String(key)}`;
        try {
          const answer = await right(world, request);
          if (key !== undefined) answers.set(place, answer);
          return answer;
        } catch (error) {
          const known = answers.get(place);
          if (error instanceof ApiError && error.status === 401 && known !== undefined) return known;
          throw error;
        }
      };
    }),
  },
  'tokens/deleted-token-is-not-found': {
    'deleted-token-is-missed-in-other-words': missingOtherwise(),
  },
  'agent-side/execute-quote-needs-its-permission': {
    'earlier-quotes-are-executed-without-the-permission': replacing(
      executeAgentQuote,
      async (right, call) => {
        const agent = await callingAgent(call);
        const quote = await quoteOf(call, call.params['quoteId'] ?? '');
        return right(
          agent !== undefined && quote.createdAt < agent.updatedAt
            ? replacedIn(
                call,
                replacing(mustBePermitted, () => {}),
              )
            : call,
        );
      },
    ),
  },
});
