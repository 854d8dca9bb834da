import { variationNames } from '../../reference-impl/deviations/catalogue.ts';
import { policies } from '../../reports/judgement/policies.ts';
import { capabilityNames } from '../../spec/capabilities.ts';
import { clientFeatureNames } from '../../spec/client-rules/features.ts';
import { versions } from '../../spec/contract/versions.ts';
import { ruleIds } from '../../spec/rules/index.ts';
import { scenarios } from '../../suites/certify/scenarios/index.ts';
import { areas } from '../run/catalogue.ts';
import { presetNames } from '../run/presets.ts';

/** Values that commander does not know: what can be said behind an option, or in place of an argument. */
export const completionValues: Readonly<Record<string, readonly string[]>> = {
  area: areas,
  only: ruleIds,
  rule: ruleIds,
  policy: Object.keys(policies),
  target: presetNames,
  without: capabilityNames,
  contract: versions,
  version: versions,
  earlier: versions,
  later: versions,
  variation: variationNames,
  scope: clientFeatureNames,
  scenario: Object.keys(scenarios),
};
