import type { JsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { HttpRecord } from '../../../spec/results/exchange.ts';
import type { RuleId } from '../../../spec/rules/index.ts';
import { currentTest } from './current-test.ts';

/** An event that did not happen to a resource while its test looked, and may not happen later, either. */
export interface Vow {
  readonly rule: RuleId;
  /** The resource, by its id. */
  readonly id: string;
  /** The request that shows it, for another look when the run ends. */
  readonly read: {
    readonly operation: OperationId;
    readonly path?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
  };
  readonly holds: (shown: JsonObject) => boolean;
  /** As the end of "expected …". */
  readonly expected: string;
  /** The exchanges that led there. */
  readonly on: readonly HttpRecord[];
  /** By the clock of this process, in milliseconds. */
  readonly since: number;
}

/** From now on, every look at the resource has to agree; the end of the run looks once more. */
export const vow = (wanted: Omit<Vow, 'since'>): void => {
  currentTest().vows.push({ ...wanted, since: performance.now() });
};
