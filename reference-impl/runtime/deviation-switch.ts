import type * as Catalogue from '../deviations/catalogue.ts';
import type { TaskHandler } from '../tasks/scheduler.ts';
import { behaviourWith, createBehaviour, rightBehaviour, type Behaviour } from './behaviour.ts';

/** Deviations that are on in every process of the same data. */
export interface SharedDeviations {
  readonly faults: readonly string[];
  /** Those that each was started with when absent. */
  readonly variations?: readonly string[];
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join() === other.join();

/** Which deviations are on. They are loaded the first time that one is switched on. */
export interface DeviationSwitch {
  readonly behaviour: Behaviour;
  readonly faults: () => readonly string[];
  readonly variations: () => readonly string[];
  /** Switches on exactly these faults. Names that nothing knows must have been refused before. */
  readonly setFaults: (names: readonly string[]) => Promise<void>;
  /** Switches on exactly these variations. */
  readonly setVariations: (names: readonly string[]) => Promise<void>;
  /**
   * Switches on what another process of the same data has switched on. Deviations that are on already go on
   * undisturbed.
   */
  readonly become: (wanted: SharedDeviations) => Promise<void>;
  /** Switches on the variations that the server is started with. */
  readonly start: () => Promise<void>;
  /** No fault is on any more, and of the variations those that the server was started with. */
  readonly reset: () => void;
  /** The handler of a task that a deviation put on the schedule, as long as the server lives. */
  readonly taskOf: (kind: string) => TaskHandler | undefined;
}

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
