import { post } from '../../ledger/ledger.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { moveOperation, operationView } from '../../stablecoins/operation-store.ts';
import { begin, operationFilters } from '../../stablecoins/operations.ts';
import {
  linkedAlready,
  onlyProviderAccount,
  providerAccounts,
  providerAccountView,
} from '../../stablecoins/provider-accounts.ts';
import { stablecoinOf, stablecoinView, type Stablecoin } from '../../stablecoins/stablecoins.ts';
import { ApiError } from '../../http/api-error.ts';
import { without, whenRefused } from '../altered-answers.ts';
import type { Variations } from '../deviation.ts';
import type { Work } from '../../runtime/work.ts';

/** Long enough to be seen before, short enough to wait for. Virtual time. */
const reviewMs = 40;

/** A stablecoin as long as it is being reviewed. */
const asReviewed = (work: Work, coin: Stablecoin): Stablecoin =>
  work.now().getTime() - Date.parse(coin.createdAt) < reviewMs
    ? { ...coin, issuanceStatus: 'PENDING_REVIEW', serviceOperationsStatus: 'PENDING_APPROVAL' }
    : coin;

/** Permitted variants of stablecoins. */
export const stablecoinVariations = {
  'stablecoins-show-little': {
    about: 'a link, a stablecoin and an operation show few of their members',
    gaps: ['stablecoins/fields'],
    replaces: [
      replacing(providerAccountView, (right, work, account) =>
        without(right(work, account), 'lastVerifiedAt', 'providerEnvironment'),
      ),
      replacing(stablecoinView, (right, work, coin) =>
        without(right(work, coin), 'name', 'symbol', 'issuanceStatus', 'serviceOperationsStatus'),
      ),
      replacing(operationView, (right, work, operation) =>
        without(right(work, operation), 'source', 'destination', 'provider'),
      ),
    ],
  },
  'mints-and-burns-have-other-states': {
    about: 'a mint or burn is under way, done or undone',
    gaps: ['stablecoins/operation-lifecycle'],
    replaces: replacing(operationView, (right, work, operation) => {
      const states: Readonly<Record<string, string>> = {
        COMPLETED: 'DONE',
        FAILED: 'UNDONE',
        EXPIRED: 'UNDONE',
      };
      return { ...right(work, operation), status: states[operation.status] ?? 'UNDER_WAY' };
    }),
  },
  'stablecoins-are-enabled-later': {
    about: 'a registered stablecoin is reviewed before it can be minted',
    gaps: ['stablecoins/issuance-lifecycle'],
    replaces: [
      replacing(stablecoinOf, async (right, work, id) => asReviewed(work, await right(work, id))),
      replacing(stablecoinView, (right, work, coin) => right(work, asReviewed(work, coin))),
    ],
  },
  'provider-accounts-are-being-checked': {
    about: 'a link has a state of its own',
    gaps: ['stablecoins/link-lifecycle'],
    replaces: replacing(providerAccountView, (right, work, account) => ({
      ...right(work, account),
      status: 'BEING_CHECKED',
    })),
  },
  'linking-again-gives-the-first-link': {
    about: 'linking the same provider account again answers with its link',
    gaps: ['stablecoins/second-link'],
    replaces: replacing(linkedAlready, (_right, _call, same) => same),
  },
  'registrations-use-the-newest-link': {
    about: 'a registration without a link uses the newest one',
    gaps: ['stablecoins/choice-of-the-link'],
    replaces: replacing(
      onlyProviderAccount,
      async (right, work) =>
        (await work.collection(providerAccounts).first({ where: { status: 'ACTIVE' } })) ?? right(work),
    ),
  },
  'unknown-stablecoins-have-a-code': {
    about: 'the 404 for an unknown stablecoin has another code of the table',
    gaps: ['stablecoins/code-of-an-unknown-stablecoin'],
    replaces: replacing(stablecoinOf, (right, work, id) =>
      whenRefused(
        () => right(work, id),
        ({ status }) => status === 404,
        async ({ message }) => {
          throw new ApiError(404, 'STABLECOIN_PROVIDER_ACCOUNT_NOT_FOUND', message);
        },
      ),
    ),
  },
  'mints-show-numbers': {
    about: 'the amount of a mint or burn is shown as a number',
    gaps: ['stablecoins/unit-of-amounts'],
    replaces: replacing(operationView, (right, work, operation) => ({
      ...right(work, operation),
      amount: Number(operation.amount),
    })),
  },
  'mints-credit-at-once': {
    about: 'a mint that needs no wire credits its destination when it is created',
    gaps: ['stablecoins/effect-on-balances'],
    replaces: replacing(begin, async (right, call, operation) => {
      const { onCompletion } = operation.inner;
      const isAtHand = operation.operationType === 'MINT' && operation.status === 'CREATED';
      if (!isAtHand || onCompletion.length === 0) return right(call, operation);
      const answer = await right(call, { ...operation, inner: { ...operation.inner, onCompletion: [] } });
      await post(call, { transaction: operation.id, entries: onCompletion });
      return answer;
    }),
  },
  'mints-and-burns-send-webhooks': {
    about: 'a webhook announces each step of a mint or burn',
    gaps: ['stablecoins/events'],
    areas: ['webhooks'],
    replaces: replacing(moveOperation, async (right, work, operation, trigger) => {
      const after = await right(work, operation, trigger);
      await work.emit({
        resource: after.id,
        type: `STABLECOIN_OPERATION.${after.status}`,
        data: operationView(work, after),
      });
      return after;
    }),
  },
  'operations-of-every-stablecoin-are-listed': {
    about: 'the list of mints and burns has those of all stablecoins of the platform',
    readings: ['stablecoins/scope-of-the-operations-list'],
    replaces: replacing(operationFilters, (right, call, coin) => {
      const { stablecoinId: _coin, ...where } = right(call, coin);
      return where;
    }),
  },
} as const satisfies Variations;
