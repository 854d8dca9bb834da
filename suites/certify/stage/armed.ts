import type { OperationId } from '../../../spec/operations.ts';
import type { Provocation, Trouble } from './provocation.ts';

/** The troubles that wait for their requests. */
export interface Armed {
  readonly add: (provocation: Provocation) => void;
  /** No trouble waits any more. */
  readonly clear: () => void;
  /** The trouble for this request, if one waits for it; it is used up by that. */
  readonly troubleFor: (operation: OperationId | undefined) => Trouble | undefined;
}

interface Waiting {
  readonly provocation: Provocation;
  passed: number;
  left: number;
}

/** Whether this request is meant; one that is let pass first counts as passed. */
const isMeant = (waiting: Waiting, operation: OperationId): boolean => {
  const { on, after = 0 } = waiting.provocation;
  if (!on.includes(operation) || waiting.left === 0) return false;
  if (waiting.passed >= after) return true;
  waiting.passed += 1;
  return false;
};

/** No trouble waits at first. */
export const createArmed = (): Armed => {
  const all: Waiting[] = [];
  return {
    add: (provocation) => {
      all.push({ provocation, passed: 0, left: provocation.times ?? Infinity });
    },
    clear: () => {
      all.length = 0;
    },
    troubleFor: (operation) => {
      const found = operation && all.find((waiting) => isMeant(waiting, operation));
      if (!found) return undefined;
      found.left -= 1;
      return found.provocation.trouble;
    },
  };
};
