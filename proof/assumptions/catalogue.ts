import type { Assumption } from './assumption.ts';
import { memberAssumptions } from './members.ts';
import { wordAssumptions } from './words.ts';

let all: readonly Assumption[] | undefined;

/** Everything that only the description says, derived from it. */
export const assumptions = (): readonly Assumption[] => {
  all ??= [...wordAssumptions(), ...memberAssumptions()];
  return all;
};

/** Before this wrapper the server does all as it is assumed: what is open then is open anyway. */
export const nothingOtherwise = {
  name: 'nothing is otherwise',
  behaviour: () => ({}),
} as const satisfies Pick<Assumption, 'name' | 'behaviour'>;

/** The assumption of this name. Raises an Error where there is none. */
export const assumption = (name: string): Pick<Assumption, 'name' | 'behaviour' | 'said'> => {
  if (name === nothingOtherwise.name) return nothingOtherwise;
  const found = assumptions().find((each) => each.name === name);
  if (found === undefined) throw new Error(`There is no assumption "${name}".`);
  return found;
};
