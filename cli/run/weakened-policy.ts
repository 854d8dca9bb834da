import type { GradedLevel, Policy } from '../../reports/judgement/policies.ts';

const list = new Intl.ListFormat('en');
const levels = ['must', 'derived'] as const satisfies readonly GradedLevel[];

/** The members of a policy that may ask less than its base, and what they then leave out; nothing where they do not. */
const members: readonly ((policy: Policy, base: Policy) => readonly string[])[] = [
  ({ fails }, base) =>
    levels.flatMap((level) => {
      const less = base.fails[level].filter((severity) => !fails[level].includes(severity));
      return less.length === 0 ? [] : [`fails.${level} leaves out ${list.format(less)}`];
    }),
  ({ areas }) => (areas === undefined ? [] : [`areas counts ${list.format(areas)} alone`]),
  ({ conclusive }, base) => {
    const less = base.conclusive.filter((level) => !conclusive.includes(level));
    return less.length === 0 ? [] : [`conclusive leaves out ${list.format(less)}`];
  },
  ({ allowedInconclusive: allowed }) => {
    if (allowed === 'all') return ['allowedInconclusive accepts every reason'];
    return allowed.length === 0 ? [] : [`allowedInconclusive accepts ${list.format(allowed)}`];
  },
  ({ minimumShare = 0 }, { minimumShare: least = 0 }) =>
    minimumShare < least ? [`minimumShare is ${minimumShare} instead of ${least}`] : [],
  ({ wholeScope }, base) => (base.wholeScope === true && wholeScope !== true ? ['wholeScope is false'] : []),
];

/**
 * Demands of a policy that are weaker than those of the one that it extends, each as half a sentence. Known failures
 * are counted elsewhere.
 */
export const weakenedIn = (policy: Policy, base: Policy): readonly string[] =>
  members.flatMap((member) => member(policy, base));
