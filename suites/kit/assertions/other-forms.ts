import { isJsonObject } from '../../../spec/json.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { mayBeWrapped } from '../../target/dialect/envelopes.ts';
import { membersOf } from '../../target/dialect/places.ts';
import { target } from '../check/run.ts';
import { bodyPlaces } from './members.ts';

/**
 * Whether an answer has a form of its own: the document shows none, and it has none of the outermost members that ours
 * has. Whatever is missing may then be within one of its members. Where the dialect is complete, it is as ours.
 */
export const hasOtherForm = (exchange: Exchange): boolean => {
  const { body } = exchange.response;
  const places = bodyPlaces(exchange);
  if (target().dialect.complete || !isJsonObject(body) || !Object.values(body).some(isJsonObject))
    return false;
  return places.every(
    (place) =>
      mayBeWrapped(exchange.operation, place) && membersOf(place).every((name) => !Object.hasOwn(body, name)),
  );
};
