import type { Exchange } from '../../spec/results/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { CountedBreach } from '../../spec/results/own-description.ts';
import { recorded } from '../http/redact.ts';
import type { Run } from '../target/target.ts';
import { ownBreaches } from './own-answers.ts';
import { ownOperationFor, ownVersion, readOwnOperations, type OwnOperation } from './own-operations.ts';

/** Looks at every exchange of a worker with the target's own description in hand. */
export interface OwnWatch {
  readonly look: (exchange: Exchange) => void;
  /** Its version; undefined where there is no description, or it says none. */
  readonly version: string | undefined;
  /** What was found since the last time. */
  readonly taken: () => readonly CountedBreach[];
}

const blind: OwnWatch = { look: () => {}, version: undefined, taken: () => [] };

/** Reads the description that the run names, if it names one. Raises an OpenApiFileError when it cannot. */
export const watchOwnDescription = async ({ openapi, target }: Run): Promise<OwnWatch> => {
  if (openapi === undefined) return blind;
  const own = await readOwnOperations(openapi);
  const known = new Map<OperationId, OwnOperation | undefined>();
  const theirs = (id: OperationId): OwnOperation | undefined => {
    if (!known.has(id)) known.set(id, ownOperationFor(own, target, id));
    return known.get(id);
  };
  // One exchange for each fact, however often it is seen: a description may part from every answer.
  let found = new Map<string, CountedBreach>();
  return {
    version: await ownVersion(openapi),
    look: (exchange) => {
      const operation = theirs(exchange.operation);
      if (operation === undefined) return;
      const breaches = ownBreaches(exchange.operation, operation, exchange.response);
      if (breaches.length === 0) return;
      const shown = recorded(exchange);
      for (const breach of breaches) {
        const key = [breach.operation, breach.status, breach.at, breach.message].join(' ');
        const present = found.get(key) ?? { ...breach, exchange: shown, count: 0 };
        found.set(key, { ...present, count: present.count + 1 });
      }
    },
    taken: () => {
      const taken = [...found.values()];
      found = new Map();
      return taken;
    },
  };
};
