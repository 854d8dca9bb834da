import type { Check } from '../../spec/results/findings.ts';
import type { Target } from '../../suites/target/target.ts';

/**
 * Tests of these follow something from state to state, or look for it in a list until it is there or gone: they wait
 * where a target is slow or wrong.
 */
const following = [
  'suites/scenarios/',
  'suites/lifecycles/',
  'suites/contract/accounts/external-accounts-reading',
  'suites/contract/agents/agents.spec',
  'suites/contract/cards/',
  'suites/contract/customers/beneficial-owners-reading',
  'suites/contract/documents/',
  'suites/contract/imports/',
  'suites/contract/platform/authentication-alone',
  'suites/contract/platform/idempotency-by-operation',
  'suites/contract/platform/pages-by-list',
  'suites/contract/platform/pagination',
  'suites/contract/platform/tokens',
  'suites/contract/platform/wrong-requests-by-operation',
  'suites/contract/stablecoins/',
  'suites/contract/wallets/wallet-sessions',
  'suites/properties/card-sequences',
];

/** Tests of these wait for one thing after the other. */
const waitingOften = [
  'suites/lifecycles/agent-actions.spec',
  'suites/lifecycles/card-funding.spec',
  'suites/lifecycles/payments.spec',
  'suites/contract/cards/cards-update',
  'suites/contract/sca/reset',
];

const isOf = (file: string, paths: readonly string[]): boolean => paths.some((path) => file.startsWith(path));

/** When a test begins: what waits longest first, so that nothing is left to wait for when all else has ended. */
export const turnOf = ({ file, needs, usesClock }: Pick<Check, 'file' | 'needs' | 'usesClock'>): number => {
  if (usesClock === true) return 0;
  if (isOf(file, waitingOften)) return 1;
  return needs.includes('webhooks') || isOf(file, following) ? 2 : 3;
};

/**
 * In which order tests begin, and which run alone. Where the target's clock is moved for a test, no other may run
 * meanwhile. Elsewhere what must expire begins first: it waits while the others run, and is looked at when its time has
 * come. What waits for webhooks and for states begins before the rest.
 */
export const inOrder = (
  tests: readonly Check[],
  { controlUrl }: Pick<Target, 'controlUrl'>,
): readonly Check[] =>
  tests
    .map((check): Check =>
      check.usesClock && controlUrl !== undefined ? { ...check, isAlone: true } : check,
    )
    .toSorted((one, other) => turnOf(one) - turnOf(other));
