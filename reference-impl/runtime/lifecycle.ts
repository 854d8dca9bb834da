import { next, type Machine } from '../../spec/machines/machine.ts';

/** Where a trigger leads, and the event type that has to be emitted, if any. */
export interface Step<State extends string> {
  readonly state: State;
  readonly emits: string | undefined;
}

/** Whether the table has a transition for the trigger in this state. */
export const allows = <State extends string, Trigger extends string>(
  machine: Machine<State, Trigger>,
  state: State | '(none)',
  trigger: Trigger,
): boolean => next(machine, state, trigger) !== undefined;

/**
 * The one way to change a state: by a transition of its table. Raises an Error for any other; whoever asks has
 * refused before what a caller may not do.
 */
export const apply = <State extends string, Trigger extends string>(
  machine: Machine<State, Trigger>,
  state: State | '(none)',
  trigger: Trigger,
): Step<State> => {
  const to = next(machine, state, trigger);
  if (to === undefined) throw new Error(`"${trigger}" leads nowhere from ${state}.`);
  return { state: to, emits: machine.transitions[trigger].emits };
};
