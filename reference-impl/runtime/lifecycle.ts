import type { LifecycleName, StateOf, TriggerOf } from '../../spec/machines/lifecycles.ts';
import { next, type MachineOfVersion } from '../../spec/machines/machine.ts';
import type { Work } from './work.ts';

/** Where a trigger leads, and the event type that has to be emitted, if any. */
export interface Step<State extends string> {
  readonly state: State;
  readonly emits: string | undefined;
}

type Served = Pick<Work, 'contract'>;

/** The table of a lifecycle, as the version that is served has it. */
const tableOf = <Name extends LifecycleName>(
  { contract }: Served,
  name: Name,
): MachineOfVersion<StateOf<Name>, TriggerOf<Name>> => {
  const lifecycle = contract.lifecycles[name];
  if (lifecycle === undefined) throw new Error(`Version ${contract.version} has no lifecycle ${name}.`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every version has some of the whole table
  return lifecycle.machine as MachineOfVersion<StateOf<Name>, TriggerOf<Name>>;
};

/** Whether the table has a transition for the trigger in this state. */
export const allows = <Name extends LifecycleName>(
  work: Served,
  name: Name,
  state: StateOf<Name> | '(none)',
  trigger: TriggerOf<Name>,
): boolean => next(tableOf(work, name), state, trigger) !== undefined;

/** Whether nothing leaves this state. */
export const isTerminal = <Name extends LifecycleName>(
  work: Served,
  name: Name,
  state: StateOf<Name>,
): boolean => tableOf(work, name).terminal.includes(state);

/**
 * The one way to change a state: by a transition of its table. Raises an Error for any other; whoever asks has
 * refused before what a caller may not do.
 */
export const apply = <Name extends LifecycleName>(
  work: Served,
  name: Name,
  state: StateOf<Name> | '(none)',
  trigger: TriggerOf<Name>,
): Step<StateOf<Name>> => {
  const table = tableOf(work, name);
  const to = next(table, state, trigger);
  if (to === undefined) throw new Error(`"${trigger}" leads nowhere from ${state}.`);
  return { state: to, emits: table.transitions[trigger]?.emits };
};
