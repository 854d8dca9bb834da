/**
 * How a piece of right behaviour can be replaced from outside, so that the code of the server shows what the
 * document says and nothing else. The replacements are in `deviations/`.
 */

type AnyFunction = (...args: never[]) => unknown;

/** A function that can be replaced as a whole. `right` is what it does by itself. */
export type Replaceable<F extends AnyFunction> = F & { readonly right: F };

/** The function that runs in place of each replaceable one. */
export interface Behaviour {
  readonly of: <F extends AnyFunction>(point: Replaceable<F>) => F;
}

/** A value that says which behaviour applies: a world, a piece of work, a request. */
export interface Behaved {
  readonly behaviour: Behaviour;
}

/** Compiles for functions whose first parameter carries the behaviour, and for no others. */
type MustCarryBehaviour<F extends AnyFunction> = Parameters<F>[0] extends Behaved ? [] : [never];

/** The most parameters of a replaceable function, besides the one that carries the behaviour. */
// oxlint-disable-next-line max-params
type AnyRunner = (context: Behaved, a?: unknown, b?: unknown, c?: unknown, d?: unknown) => unknown;

/** A function that looks up, each time it is called, what its first argument says runs in its place. */
export const replaceable = <F extends AnyFunction>(
  right: F,
  ..._check: MustCarryBehaviour<F>
): Replaceable<F> => {
  // `run` takes and answers the same as `right`: TypeScript cannot say so. Parameters one by one, because this runs
  // some twenty times for each request, and a list of them would be made each time.
  // oxlint-disable-next-line max-params
  const run: AnyRunner = (context, a, b, c, d) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    (context.behaviour.of(point) as unknown as AnyRunner)(context, a, b, c, d);
  if (right.length > 5) throw new Error('A replaceable function has five parameters at most.');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const point = Object.assign(run, { right }) as unknown as Replaceable<F>;
  return point;
};

/** The server's own behaviour. */
export const rightBehaviour: Behaviour = { of: ({ right }) => right };

/** A behaviour to which replacements are added one after the other, each over those before it. */
export interface Replacements extends Behaviour {
  readonly replace: <F extends AnyFunction>(point: Replaceable<F>, make: (right: F) => F) => void;
}

/** Puts something else in the place of one function. */
export type Replacement = (replacements: Replacements) => void;

/**
 * Replaces a function, with one that remembers something. `make` gets what would run without this replacement, and is
 * called once each time the replacement is switched on: what it keeps lasts until it is switched off.
 */
export const remembering =
  <F extends AnyFunction>(point: Replaceable<F>, make: (right: F) => F): Replacement =>
  ({ replace }) =>
    replace(point, make);

/** A replacement of a function: it is given that function, and then the arguments of the call. */
type Act<F> = F extends (...given: infer A) => infer R ? (right: F, ...given: A) => R : never;

/** Replaces a function. */
export const replacing = <F extends AnyFunction>(point: Replaceable<F>, act: Act<F>): Replacement =>
  remembering(
    point,
    (right) =>
      // It takes and answers what `right` does.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      ((...given: never[]) => (act as AnyFunction)(...([right, ...given] as never[]))) as F,
  );

/** A behaviour over another one, with these replacements in their order. */
export const behaviourWith = (base: Behaviour, replacements: readonly Replacement[]): Behaviour => {
  const replaced = new Map<unknown, unknown>();
  const of = <F extends AnyFunction>(point: Replaceable<F>): F =>
    // Only `replace` fills the map: for each function, one of the same type.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    (replaced.get(point) as F | undefined) ?? base.of(point);
  const replace: Replacements['replace'] = (point, make) => replaced.set(point, make(of(point)));
  for (const replacement of replacements) replacement({ of, replace });
  return { of };
};

/** A behaviour that can be exchanged while the server runs. */
export interface CurrentBehaviour extends Behaviour {
  readonly set: (behaviour: Behaviour) => void;
}

export const createBehaviour = (own: Behaviour): CurrentBehaviour => {
  let current = own;
  return {
    of: (point) => current.of(point),
    set: (behaviour) => {
      current = behaviour;
    },
  };
};
