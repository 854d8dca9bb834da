import { newestVersion } from '../../spec/contract/versions.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';

const rule = 'versioning/description-carries-the-version';

export const ownVersionRules = [rule] as const satisfies readonly RuleId[];

/** Examines the version in the target's own description, where the run has one. */
export const examineOwnVersion = (version: string | undefined, examine: FindingCollector): void => {
  if (version === undefined) return;
  examine.assert(rule, version === newestVersion, () => ({
    expected: `info.version ${newestVersion} in the description (--openapi)`,
    actual: version,
  }));
};
