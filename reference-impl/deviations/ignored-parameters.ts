import type { Call } from '../http/call.ts';
import { replacing, type Replaceable, type Replacement } from '../runtime/behaviour.ts';

/** The same request without a parameter of its query. */
export const withoutParameter = <Body>(call: Call<Body>, name: string): Call<Body> => ({
  ...call,
  query: Object.fromEntries(Object.entries(call.query).filter(([parameter]) => parameter !== name)),
});

/** The selection of a request is the same without this parameter. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it says that `right` answers the same
export const ignoring = <R>(selection: Replaceable<(call: Call) => R>, name: string): Replacement =>
  replacing(selection, (right, call) => right(withoutParameter(call, name)));
