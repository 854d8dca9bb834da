import type { Check } from '../../spec/results/findings.ts';
import type { Target } from '../../suites/target/target.ts';

/**
 * Tests of these follow something from state to state, or look for it in a list until it is there or gone: they wait
 * where a target is slow or wrong.
 */
const following = [
  'suites/checks/scenarios/',
  'suites/checks/lifecycles/',
  'suites/checks/contract/accounts/external-accounts-reading',
  'suites/checks/contract/agents/agents.spec',
  'suites/checks/contract/cards/',
  'suites/checks/contract/customers/beneficial-owners-reading',
  'suites/checks/contract/documents/',
  'suites/checks/contract/imports/',
  'suites/checks/contract/platform/authentication-alone',
  'suites/checks/contract/platform/idempotency-by-operation',
  'suites/checks/contract/platform/pages-by-list',
  'suites/checks/contract/platform/pagination',
  'suites/checks/contract/platform/tokens',
  'suites/checks/contract/platform/wrong-requests-by-operation',
  'suites/checks/contract/stablecoins/',
  'suites/checks/contract/wallets/wallet-sessions',
  'suites/checks/properties/card-sequences',
];

/** Tests of these wait for one thing after the other. */
const waitingOften = [
  'suites/checks/lifecycles/agent-actions.spec',
  'suites/checks/lifecycles/card-funding.spec',
  'suites/checks/lifecycles/payments.spec',
  'suites/checks/contract/cards/cards-update',
  'suites/checks/contract/sca/reset',
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
 * come. Tests that wait for webhooks and for states begin before the rest.
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
