import type { RuleId } from '../../rules/index.ts';

/** Of money and its ways: see `spec/results/unproven.ts`. */
export const unprovenMoney = {
  'quotes/awaiting-quote-carries-a-challenge':
    'A quote that awaits authorization needs strong customer authentication, which the server does not serve yet.',
  'quotes/challenge-is-an-object':
    'A quote with a challenge needs strong customer authentication, which the server does not serve yet.',
} as const satisfies Readonly<Partial<Record<RuleId, string>>>;
