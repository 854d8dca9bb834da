import { readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import { breachKey, type CountedBreach } from '../../spec/results/own-description.ts';
import { recorded } from '../kit/check/redact.ts';
import type { Run } from '../target/target.ts';
import { ownBreaches } from './own-answers.ts';
import { ownOperationFor, type OwnFile } from './own-operations.ts';
import type { OwnOperation } from './prism-operations.ts';

/** Looks at every exchange of a process with the target's own description in hand. */
export interface OwnWatch {
  readonly look: (exchange: Exchange) => void;
  /** Its version; undefined where there is no description, or it says none. */
  readonly version: string | undefined;
  /** What was found since the last time. */
  readonly drain: () => readonly CountedBreach[];
}

const blind: OwnWatch = { look: () => {}, version: undefined, drain: () => [] };

/** A description that was read, as workers take it: reading the file itself takes seconds. */
export const packed = (own: OwnFile): Buffer => serialize(own);

/** Takes the description that the command has read for the run, if it has. */
export const watchOwnDescription = async ({ ownFile, target }: Run): Promise<OwnWatch> => {
  if (ownFile === undefined) return blind;
  // Written by `packed` in the command of this very run.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { operations: own, version } = deserialize(await readFile(ownFile)) as OwnFile;
  const known = new Map<OperationId, OwnOperation | undefined>();
  const theirs = (id: OperationId): OwnOperation | undefined => {
    if (!known.has(id)) known.set(id, ownOperationFor(own, target, id));
    return known.get(id);
  };
  // One exchange for each fact, however often it is seen: a description may part from every answer.
  let found = new Map<string, CountedBreach>();
  return {
    version,
    look: (exchange) => {
      const operation = theirs(exchange.operation);
      if (operation === undefined) return;
      const breaches = ownBreaches(exchange.operation, operation, exchange.response);
      if (breaches.length === 0) return;
      const shown = recorded(exchange);
      for (const breach of breaches) {
        const key = breachKey(breach);
        const present = found.get(key) ?? { ...breach, exchange: shown, count: 0 };
        found.set(key, { ...present, count: present.count + 1 });
      }
    },
    drain: () => {
      const all = [...found.values()];
      found = new Map();
      return all;
    },
  };
};
