import { isJsonObject } from '../../spec/json.ts';
import type { FindingCollector } from '../kit/check/finding-collector.ts';
import type { CallOptions } from '../kit/http/client.ts';
import { hasKey } from '../kit/http/idempotency-key.ts';
import { givenIn, givenShown, statedRule, type GivenKind } from './given-members.ts';
import { isSameValue } from './same-value.ts';
import type { View } from './views.ts';

export const everywhere = 'conventions/given-members-are-shown-as-given';

/** An agent acts for its own customer, whichever its request names: the document does not show what comes of that. */
const isOpen = (operation: string, pointer: string): boolean =>
  pointer === '/customerId' && operation.startsWith('agentSide.');

/** Holds what the answer to a creation shows against what was asked for. */
export const examineMade = (
  view: View,
  kind: GivenKind,
  asked: CallOptions,
  examine: FindingCollector,
): void => {
  const wanted = asked.body ?? asked.form;
  // Sent with a key, a request may get the answer to an earlier one.
  if (!isJsonObject(wanted) || hasKey(asked)) return;
  const shown = givenShown(view, kind);
  for (const [pointer, value] of givenIn(wanted, kind)) {
    if (!shown.has(pointer) || isOpen(view.on.operation, pointer)) continue;
    const rule = statedRule(kind, view.on.operation, pointer) ?? everywhere;
    examine.assert(rule, isSameValue(pointer, value, shown.get(pointer)), () => ({
      expected: `${pointer} to be ${JSON.stringify(value)}, as it was asked for`,
      actual: JSON.stringify(shown.get(pointer)),
      on: view.on,
      pointer: `${view.at}${pointer}`,
    }));
  }
};
