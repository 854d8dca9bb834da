import { invalidField } from '../http/api-error.ts';
import { failures } from '../tasks/failures.ts';
import { everyone, type CollectionDefinition, type Document, type Where } from '../store/store.ts';
import type { System } from '../runtime/system.ts';
import { deliveryLog } from '../webhooks/delivery-log.ts';
import type { JsonObject } from '../../spec/json.ts';
import type { Command } from './commands.ts';

const positionIn = ({ after }: JsonObject): number | undefined => {
  if (after === undefined) return undefined;
  if (typeof after !== 'string' || !/^\d{1,15}$/.test(after))
    throw invalidField('after', 'after is the "next" of an earlier answer.');
  return Number(after);
};

/** One answer of a list, oldest first; `next` is what `after` has to be for those that follow. */
const listed = <D extends Document>(
  { store, limits }: System,
  definition: CollectionDefinition<D>,
  fields: JsonObject,
  { where = {}, shown: show = (row) => row }: { where?: Where; shown?: (row: D) => unknown } = {},
): Promise<unknown> => {
  const after = positionIn(fields);
  const most = limits.listedRows;
  return store.transact(async (tx) => {
    const rows = await tx.collection(definition, everyone).findPlaced({
      order: 'oldest',
      where,
      limit: most + 1,
      ...(after !== undefined && { after }),
    });
    const shown = rows.slice(0, most);
    const next = rows.length > most ? (shown.at(-1)?.position ?? null) : null;
    return { data: shown.map(({ document }) => show(document)), next };
  }, 'read');
};

/** The delivery log; of one event with `event`. */
export const readDeliveries: Command = (world, fields) => {
  const { event } = fields;
  return listed(world, deliveryLog, fields, {
    where: typeof event === 'string' ? { event } : {},
    // Receivers have bodies and headers, and the console shows them.
    shown: ({ body: _body, reply: _reply, headers: _headers, ...attempt }) => attempt,
  });
};

/** Tasks of the scheduler that failed. */
export const readFailures: Command = (world, fields) => listed(world, failures, fields);
