import type { Answer, Call } from '../http/call.ts';
import { behaviourWith, type Replacement } from '../runtime/behaviour.ts';
import { workFor } from '../tasks/work.ts';
import { wholeSystem } from './whole-system.ts';

/**
 * Acts in a transaction of its own, after the one that looked, when what was seen may have changed: two requests
 * at once both take effect. `replacements` apply to what is done then.
 */
export const actLater = <Body>(
  call: Call<Body>,
  act: (call: Call<Body>) => Promise<Answer>,
  ...replacements: readonly Replacement[]
): Answer => ({
  status: 200,
  afterCommit: () =>
    wholeSystem(call.world).store.transact((tx) => {
      const work = workFor(wholeSystem(call.world), tx, call.tenant);
      return act({ ...call, ...work, behaviour: behaviourWith(call.behaviour, replacements) });
    }),
});
