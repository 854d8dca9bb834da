import { isOperationId } from '../../../spec/operations.ts';
import type { Replacement } from '../../runtime/behaviour.ts';
import { changingAnswers } from './answer-faults.ts';
import { derivedFaultOf } from './derived-faults.ts';
import { operationReplacements, sendingAs } from './operation-faults.ts';
import { carryingOn } from './repairs.ts';
import { changingBreaches } from './request-faults.ts';

/** The replacements of the derived faults among these names. */
const derivedReplacements = (names: readonly string[]): readonly Replacement[] => {
  const on = names.flatMap((name) => derivedFaultOf(name) ?? []);
  return on.length === 0 ? [] : [...carryingOn, changingBreaches(on), ...changingAnswers(on)];
};

/** The replacements of the fault of an operation or a webhook; none for another name. */
const replacementsOf = (name: string): readonly Replacement[] => {
  const [, subject = '', way = ''] = /^(?:operation|webhook):([^:]+):(.+)$/.exec(name) ?? [];
  if (isOperationId(subject)) return operationReplacements(subject, way);
  return way === '' ? [] : [sendingAs(subject, way.replace('is-sent-as-', ''))];
};

/** The replacements of the faults among these names that follow from the description alone. */
export const mechanicalReplacements = (names: readonly string[]): readonly Replacement[] => [
  ...derivedReplacements(names),
  ...names.flatMap(replacementsOf),
];
