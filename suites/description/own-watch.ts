import { contract } from '../../spec/contract/in-use.ts';
import { readFile } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';
import type { Exchange } from '../../spec/results/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import { messageOf } from '../../spec/error-message.ts';
import { breachKey, type CountedBreach, type OwnBreach } from '../../spec/results/own-description.ts';
import { recorded } from '../kit/check/redact.ts';
import type { Run, Target } from '../target/target.ts';
import { reachableFrom } from './own-lists.ts';
import { ownBreaches } from './own-answers.ts';
import type { OwnFile, OwnOperation } from './own-operation.ts';
import { ownOperationFor } from './own-operations.ts';

/** Looks at every exchange of a process with the target's own description in hand. */
export interface OwnWatch {
  readonly look: (exchange: Exchange) => void;
  /** Its version; undefined where there is no description, or it says none. */
  readonly version: string | undefined;
  /** The breaches since the last time. */
  readonly drain: () => readonly CountedBreach[];
}

const blind: OwnWatch = { look: () => {}, version: undefined, drain: () => [] };

/** A description that was read, as workers take it: reading the file itself takes seconds. */
export const packed = (own: OwnFile): Buffer => serialize(own);

/** The part of a description that a run needs: the operations of the document, and the schemas that these lead to. */
export const onlyDescribed = ({ operations, webhooks: _sent, version }: OwnFile, target: Target): OwnFile => {
  const kept = contract().operationIds.flatMap((id) => ownOperationFor(operations, target, id) ?? []);
  const contents = kept.flatMap(({ responses }) => responses.flatMap((response) => response.contents));
  const schemas = contents.flatMap(({ schema }) => schema ?? []);
  const names = reachableFrom(
    schemas.map(({ node }) => node),
    schemas[0]?.definitions ?? {},
  );
  const definitions = Object.fromEntries(
    [...names].flatMap((name) => {
      const node = schemas[0]?.definitions[name];
      return node === undefined ? [] : [[name, node]];
    }),
  );
  return {
    operations: kept.map((operation) => ({
      ...operation,
      parameters: [],
      body: [],
      responses: operation.responses.map(({ code, contents: all }) => ({
        code,
        contents: all.map(({ mediaType, schema }) => ({
          mediaType,
          ...(schema === undefined ? {} : { schema: { node: schema.node, definitions } }),
        })),
      })),
    })),
    webhooks: [],
    about: [],
    unread: [],
    ...(version === undefined ? {} : { version }),
  };
};

/** A comparison that fails says so in place of what it would have found. */
const breachesOf = (exchange: Exchange, operation: OwnOperation): readonly OwnBreach[] => {
  try {
    return ownBreaches(exchange.operation, operation, exchange.response);
  } catch (cause) {
    const { status } = exchange.response;
    const message = `the answer could not be compared: ${messageOf(cause)}`;
    return [{ operation: exchange.operation, status, at: '', message }];
  }
};

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
      const breaches = breachesOf(exchange, operation);
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
