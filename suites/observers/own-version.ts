import { contract } from '../../spec/contract/in-use.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';

const rule = 'versioning/description-carries-the-version';

export const ownVersionRules = [rule] as const satisfies readonly RuleId[];

/** Examines the version in the target's own description, where the run has one. */
export const examineOwnVersion = (version: string | undefined, examine: FindingCollector): void => {
  if (version === undefined) return;
  examine.assert(rule, version === contract().version, () => ({
    expected: `info.version ${contract().version} in the description (--openapi)`,
    actual: version,
  }));
};
