import type { BoundaryValue } from '../../../generators/schema/schema-boundary-values.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { Inconclusive } from '../check/inconclusive.ts';
import { refusalOf, isAccepted } from './answers.ts';
import { each } from './property.ts';
import type { Check } from './check.ts';

/** Sends a value to be added. */
type Add<T> = (value: T) => Promise<Exchange>;

const tryValue = async <T>(
  check: Check,
  { rules, how, trials }: BoundaryValue<T>,
  add: Add<T>,
): Promise<void> => {
  for (const { value, before } of trials) {
    const answer = await add(value);
    const control = isAccepted(answer) ? undefined : await add(before);
    if (control === undefined) {
      for (const rule of rules) check.accepted(rule, answer, how);
      return;
    }
    // In whatever words the target is asked: it takes the member with another value.
    if (isAccepted(control)) {
      for (const rule of rules)
        check
          .request(rule, [control, answer])
          .that(false, `${how} to be accepted (2xx), as the same is without it`, refusalOf(answer));
      return;
    }
  }
  const cause = new Inconclusive(
    'no-positive-control',
    `Refused, but so is the same before the change: ${how}.`,
  );
  for (const rule of rules) check.markInconclusive(rule, cause);
};

/**
 * Sends every boundary value. A rejected one breaks its rules only where the same value is accepted without it; where no
 * value is accepted at all, they are inconclusive.
 */
export const expectBoundaryValuesAccepted = <T>(
  check: Check,
  values: readonly BoundaryValue<T>[],
  add: Add<T>,
): Promise<void> => each(check, values, (value, check) => tryValue(check, value, add));
