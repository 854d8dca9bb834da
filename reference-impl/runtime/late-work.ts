import { withFaults, type NamedFault } from '../deviations/faults.ts';
import type { Answer, Call } from '../http/call.ts';
import { workFor } from './work.ts';

/**
 * Looks now and acts in a transaction of its own, when what was seen may have changed: how two requests at once
 * both take effect. `then` are the faults that have it act without looking again. Only a faulty server does this.
 */
export const actLater = (
  call: Call,
  then: readonly NamedFault[],
  act: (call: Call) => Promise<Answer>,
): Answer => ({
  status: 200,
  afterCommit: () =>
    call.world.store.transact((tx) => {
      const work = workFor(call.world, tx, call.tenant);
      return act({ ...call, ...work, faults: withFaults(call.faults, then) });
    }),
});
