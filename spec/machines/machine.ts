import { rowsIn, type Lifetime, type Version } from '../contract/lifetime.ts';

/**
 * One row of a lifecycle table. `emits` is the type of the event that the transition fires: where the document does not
 * show it, that of the assumed interface. `also` names the side effects, such as an event whose type depends on more than
 * the row.
 */
export interface Transition<State extends string> extends Lifetime<Transition<State>> {
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

/**
 * A lifecycle: its states, those that nothing leaves, and a transition per trigger. The states of a version are those
 * that its transitions lead to.
 */
export interface Machine<State extends string, Trigger extends string> {
  readonly states: readonly State[];
  readonly terminal: readonly State[];
  readonly transitions: Readonly<Record<Trigger, Transition<State>>>;
}

/** A lifecycle as a version has it, which may lack some of the triggers. */
export interface MachineOfVersion<State extends string, Trigger extends string> {
  readonly states: readonly State[];
  readonly terminal: readonly State[];
  readonly transitions: Readonly<Partial<Record<Trigger, Transition<State>>>>;
}

/** The lifecycle as a version has it. */
export const machineIn = <State extends string, Trigger extends string>(
  { states, terminal, transitions }: Machine<State, Trigger>,
  version: Version,
): MachineOfVersion<State, Trigger> => {
  const own = rowsIn<Transition<State>>(transitions, version);
  const rows = Object.values(own);
  const reached = states.filter((state) => rows.some(({ to }) => to === state));
  return {
    states: reached,
    terminal: terminal.filter(
      (state) => reached.includes(state) && !rows.some(({ from }) => from.includes(state)),
    ),
    // The keys are those of the table.
    transitions: own as MachineOfVersion<State, Trigger>['transitions'],
  };
};

/** The state that a trigger leads to, or undefined where the table forbids it or the version lacks it. */
export const next = <State extends string, Trigger extends string>(
  machine: MachineOfVersion<State, Trigger>,
  state: State | '(none)',
  trigger: Trigger,
): State | undefined => {
  const transition = machine.transitions[trigger];
  return transition?.from.includes(state) === true ? transition.to : undefined;
};
