/** What a fixture is made with: the fixtures it asks for by name. */
export type Made = Record<string, unknown>;

type Use = (value: unknown) => Promise<void>;
type Make = (made: Made, use: Use, info: unknown) => Promise<void>;

export interface Fixture {
  readonly make: Make;
  readonly scope: 'test' | 'worker';
  readonly isAuto: boolean;
}

export type Fixtures = Readonly<Record<string, Fixture>>;

interface Options {
  readonly scope?: 'test' | 'worker';
  readonly auto?: boolean;
}

/** Fixtures as `test.extend` takes them: a function, or one with its options. */
export const fixturesFrom = (declared: Readonly<Record<string, unknown>>): Fixtures =>
  Object.fromEntries(
    Object.entries(declared).map(([name, value]) => {
      const [make, { scope = 'test', auto = false }] = (Array.isArray(value) ? value : [value, {}]) as [
        Make,
        Options,
      ];
      return [name, { make, scope, isAuto: auto }];
    }),
  );

/** The names that a function takes out of its first parameter; like Playwright, its text is read for them. */
export const asksFor = (taker: { readonly toString: () => string }): readonly string[] => {
  const [, inside = ''] = /^(?:async\s*)?\(\s*\{([^}]*)\}/.exec(taker.toString()) ?? [];
  return inside
    .split(',')
    .map((part) => (part.split(':')[0] ?? '').trim())
    .filter((name) => name !== '');
};

interface Live {
  readonly value: unknown;
  readonly end: () => Promise<void>;
}

const startOne = async (make: Make, made: Made, info: unknown): Promise<Live> => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let finished: Promise<void> = Promise.resolve();
  const value = await new Promise<unknown>((resolve, reject) => {
    const use: Use = (given) => {
      resolve(given);
      return released;
    };
    finished = make(made, use, info);
    finished.then(() => reject(new Error('A fixture ended before its use.')), reject);
  });
  return {
    value,
    end: () => {
      release();
      return finished;
    },
  };
};

/** Fixtures that are up, in the order in which they were started. */
export interface Stand {
  readonly get: (name: string) => Promise<unknown>;
  /** Ends all of them, the last first; answers what they threw. */
  readonly end: () => Promise<readonly unknown[]>;
}

/** Starts fixtures of a scope when they are asked for; what they need of the outer scope comes from there. */
export const stand = (fixtures: Fixtures, scope: Fixture['scope'], info: unknown, outer?: Stand): Stand => {
  const live = new Map<string, Live>();
  const get = async (name: string): Promise<unknown> => {
    const present = live.get(name);
    if (present) return present.value;
    const fixture = fixtures[name];
    if (fixture === undefined) throw new Error(`There is no fixture "${name}".`);
    if (fixture.scope !== scope && outer) return outer.get(name);
    const made: Made = {};
    for (const requireSuccess of asksFor(fixture.make)) made[requireSuccess] = await get(requireSuccess);
    const started = await startOne(fixture.make, made, info);
    live.set(name, started);
    return started.value;
  };
  return {
    get,
    end: async () => {
      const thrown: unknown[] = [];
      for (const { end } of [...live.values()].toReversed()) await end().catch((cause) => thrown.push(cause));
      live.clear();
      return thrown;
    },
  };
};
