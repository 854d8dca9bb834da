import { textsIn } from '../../spec/json.ts';
import { namesOf } from '../../spec/names-of.ts';
import type { HttpRecord } from '../../spec/results/exchange.ts';
import { currentTest } from '../kit/check/current-test.ts';
import { target } from '../kit/check/run.ts';
import { triggers, type TriggerName } from '../target/triggers.ts';

/** Values of the sandbox that the test wanted, and that are only assumed. */
const assumedHere = (): readonly TriggerName[] =>
  target().dialect.complete
    ? []
    : namesOf(triggers).filter(
        (name) =>
          target().dialect.triggers[name] === undefined &&
          currentTest().needs.has(`dialect.triggers.${name}`),
      );

const refusing: readonly number[] = [400, 404, 409, 422];

/** The member at which a request says a value, at any depth. */
const memberWith = (body: unknown, value: string): string | undefined => {
  if (typeof body !== 'object' || body === null) return undefined;
  const own = Object.entries(body).find(([, item]) => [item].flat().includes(value));
  if (own !== undefined && !Array.isArray(body)) return own[0];
  return Object.values(body)
    .map((item: unknown) => memberWith(item, value))
    .find((name) => name !== undefined);
};

/** Whether a refusal speaks of a value that was sent, or of the member that says it. */
const speaksOf = ({ request, response, wire }: HttpRecord, value: string): boolean => {
  const member = memberWith(wire?.requestBody ?? request.body, value);
  const said = textsIn(wire?.responseBody ?? response.body).join(' ');
  return member !== undefined && (said.includes(value) || said.includes(member));
};

/**
 * The value of a sandbox that a refusal is about, where the target file says none: a currency of no wallet there, an
 * account that nothing is pulled from. No other name of the body would mend it.
 */
export const assumedValueRefused = (on: HttpRecord | undefined): string | undefined => {
  if (on === undefined || !refusing.includes(on.response.status)) return undefined;
  const name = assumedHere().find((each) =>
    each === 'pullableAccount'
      ? on.operation === 'transfers.in'
      : triggers[each].matches === 'whole' && speaksOf(on, triggers[each].assumed),
  );
  return (
    name &&
    `Assumed is "${triggers[name].assumed}" for this: ${triggers[name].about}. Yours may be another one (dialect.triggers.${name}).`
  );
};
