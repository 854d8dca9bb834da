import { isDeepStrictEqual } from 'node:util';
import type fc from 'fast-check';
import fastCheck from 'fast-check';
import type { JsonObject } from '../../spec/json.ts';
import type { RuleId } from '../../spec/rules/index.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { valuesInside, type ValueInside } from './keyword-values.ts';
import { nodeAt } from './object-schema.ts';
import { changedAt, type Path, placesIn, rulesBroken, valueAt } from './schema-invalid-values.ts';

/** A valid value with one member just inside of what rules allow, and the same with it as before, or further inside. */
export interface Trial<T> {
  readonly value: T;
  readonly before: T;
}

/**
 * A listed value, or the end of a range, by name. A target that refuses it may do so for another member of the value:
 * it breaks the rules if it takes the value before the change. So there are several values to try it on, which have
 * little in common.
 */
export interface BoundaryValue<T> {
  /** The rules that whoever refuses it breaks. */
  readonly rules: readonly RuleId[];
  readonly how: string;
  readonly trials: readonly Trial<T>[];
}

/** Seeds of other values to try a boundary on; they only matter where a target refuses the first. */
const seeds = [2, 3, 4, 5, 6] as const;

const sampled = (from: fc.Arbitrary<JsonObject>, seed: number): JsonObject =>
  fastCheck.sample(from, { numRuns: 1, seed })[0] ?? {};

/** None where the sample has no place for the member, or settling it leaves nothing of the change. */
const trialOn = (
  sample: JsonObject,
  {
    path,
    value: wanted,
    beside,
  }: { readonly path: Path; readonly value: unknown; readonly beside?: unknown },
  settle: (value: JsonObject) => JsonObject,
): readonly Trial<JsonObject>[] => {
  if (valueAt(sample, path.slice(0, -1)) === undefined) return [];
  const value = settle(changedAt(sample, path, () => wanted) as JsonObject);
  const before = settle(
    beside === undefined ? sample : (changedAt(sample, path, () => beside) as JsonObject),
  );
  return isDeepStrictEqual(valueAt(value, path), wanted) ? [{ value, before }] : [];
};

/** A longer list is somebody else's register (countries): nowhere is it stated that all of them are served. */
const longestList = 50;

const insideOf = (node: JsonObject): readonly ValueInside[] =>
  valuesInside(node).filter(
    ({ keyword }) => keyword !== 'enum' || (node['enum'] as readonly unknown[]).length <= longestList,
  );

/** A list is tried with one item. */
const alone = (path: Path, value: unknown): { readonly path: Path; readonly value: unknown } =>
  typeof path.at(-1) === 'number' ? { path: path.slice(0, -1), value: [value] } : { path, value };

/** Where the boundary values of a request are looked for. */
interface Request {
  /** Names it in the boundary value: "individual". */
  readonly what: string;
  readonly schema: SchemaPointer;
  /** Generates valid values with every member present. */
  readonly full: fc.Arbitrary<JsonObject>;
  /** Generates others to try a boundary on; `full` when absent. */
  readonly plain?: fc.Arbitrary<JsonObject>;
  /** Puts right what else has to change with a member, because conditions tie them together. */
  readonly settle: (value: JsonObject) => JsonObject;
}

/**
 * Every way that the keywords of a request schema name to be only just valid, none left to luck: each value of each
 * list, both ends of each range.
 */
export const schemaBoundaryValues = ({
  what,
  schema,
  full,
  plain = full,
  settle,
}: Request): readonly BoundaryValue<JsonObject>[] => {
  const first = sampled(full, 1);
  const samples = [first, ...seeds.map((seed) => sampled(plain, seed))];
  return placesIn(schema, first, []).flatMap(({ path, at }) => {
    const rules = rulesBroken(
      schema,
      changedAt(first, path, () => ({ no: 'such value' })),
    );
    if (rules.length === 0) return [];
    return insideOf(nodeAt(at)).map(({ how, value, beside }) => {
      const changed = { ...alone(path, value), beside };
      return {
        rules,
        how: `${what}, ${changed.path.map(String).join('.')}: ${how}`,
        trials: samples.flatMap((sample) => trialOn(sample, changed, settle)),
      };
    });
  });
};
