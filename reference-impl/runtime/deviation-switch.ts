import type * as Catalogue from '../deviations/catalogue.ts';
import { behaviourWith, createBehaviour, rightBehaviour, type Behaviour } from './behaviour.ts';
import type { DeviationSwitch } from './ports.ts';

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

/**
 * @param initial the variations that the server is started with
 * @param own what runs where no deviation is on
 */
export const createDeviationSwitch = (
  initial: readonly string[],
  own: Behaviour = rightBehaviour,
): DeviationSwitch => {
  const behaviour = createBehaviour(own);
  let faults: readonly string[] = [];
  let variations: readonly string[] = [];
  let catalogue: typeof Catalogue | undefined;

  const use = (newFaults: readonly string[], newVariations: readonly string[]): void => {
    const replacements = catalogue?.replacementsOf([...newVariations, ...newFaults]) ?? [];
    behaviour.set(replacements.length === 0 ? own : behaviourWith(own, replacements));
    [faults, variations] = [newFaults, newVariations];
  };
  const load = async (names: readonly string[]): Promise<void> => {
    if (names.length > 0) catalogue ??= await import('../deviations/catalogue.ts');
  };

  return {
    behaviour,
    faults: () => faults,
    variations: () => variations,
    // The other deviations are looked at once the table is loaded: another command may have changed them meanwhile.
    setFaults: async (names) => {
      await load(names);
      use([...new Set(names)], variations);
    },
    setVariations: async (names) => {
      await load(names);
      use(faults, [...new Set(names)]);
    },
    become: async ({ faults: wanted, variations: others = initial }) => {
      await load([...wanted, ...others]);
      if (!isSame(faults, wanted) || !isSame(variations, others)) use(wanted, others);
    },
    start: async () => {
      await load(initial);
      use([], initial);
    },
    reset: () => use([], initial),
    taskOf: (kind) => catalogue?.deviationTasks[kind],
  };
};
