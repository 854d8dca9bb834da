import type { Lifetime } from '../contract/lifetime.ts';

/**
 * One row of a lifecycle table. `emits` is the type of the event that the transition fires: where the document does not
 * show it, that of the assumed interface. `also` names the side effects, such as an event whose type depends on more than
 * the row.
 */
export interface Transition<State extends string> extends Lifetime {
  /** States the trigger is legal in; `(none)` for creation. */
  readonly from: readonly (State | '(none)')[];
  readonly to: State;
  /** When it applies, in words without a full stop; absent where the trigger alone decides. */
  readonly when?: string;
  readonly emits?: string;
  readonly also?: readonly string[];
  /** True where the document shows no such row and the reference picked one; spec/gaps says more. */
  readonly assumed?: true;
}

/** A lifecycle: its states, those that nothing leaves, and a transition per trigger. */
export interface Machine<State extends string, Trigger extends string> {
  readonly states: readonly State[];
  readonly terminal: readonly State[];
  readonly transitions: Readonly<Record<Trigger, Transition<State>>>;
}

/** The state that a trigger leads to, or undefined where the table forbids it. */
export const next = <State extends string, Trigger extends string>(
  machine: Machine<State, Trigger>,
  state: State | '(none)',
  trigger: Trigger,
): State | undefined => {
  const transition = machine.transitions[trigger];
  return transition.from.includes(state) ? transition.to : undefined;
};
