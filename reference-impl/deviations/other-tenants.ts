import { customers } from '../records/customer-store.ts';
import type { Handler } from '../http/call.ts';
import { replacing, type Replaceable, type Replacement } from '../runtime/behaviour.ts';
import { answering, withBody } from './altered-answers.ts';
import { platforms, tenantOf } from '../store/platforms.ts';
import { everyone, type CollectionDefinition, type Document } from '../store/store.ts';
import type { Work } from '../runtime/work.ts';

/** The sandboxes of all other platforms. */
const others = async (work: Work): Promise<readonly Work[]> => {
  const all = await work.tx.collection(platforms, everyone).find({});
  return all.map(({ id }) => work.as(tenantOf(id, 'sandbox'))).filter(({ tenant }) => tenant !== work.tenant);
};

/** The work of another platform that has the document, if one has. */
export const tenantWith = async <D extends Document>(
  work: Work,
  definition: CollectionDefinition<D>,
  id: string,
): Promise<Work | undefined> => {
  for (const other of await others(work))
    if ((await other.collection(definition).get(id)) !== undefined) return other;
  return undefined;
};

/** A handler takes whoever asks for the platform that has the document which a parameter of the path names. */
export const asItsOwner = <D extends Document, Body>(
  point: Replaceable<Handler<Body>>,
  definition: CollectionDefinition<D>,
  parameter: string,
): Replacement =>
  replacing(point, async (right, call) => {
    const owner = await tenantWith(call, definition, call.params[parameter] ?? '');
    return right(owner === undefined ? call : { ...call, ...owner });
  });

/** A list takes whoever asks for the platform that has the customer which its query names. */
export const listedForItsOwner = (point: Replaceable<Handler>, parameter = 'customerId'): Replacement =>
  replacing(point, async (right, call) => {
    const owner = await tenantWith(call, customers, String(call.query[parameter] ?? ''));
    return right(owner === undefined ? call : { ...call, ...owner });
  });

/** How many rows of every other platform a list shows besides its own. */
const rowsShown = 3;

/** A list has the newest rows of other platforms at the end of each page. */
export const withRowsOfOthers = <D extends Document>(
  point: Replaceable<Handler>,
  definition: CollectionDefinition<D>,
): Replacement =>
  answering(point, async (answer, call) => {
    const found = await Promise.all(
      (await others(call)).map((other) => other.collection(definition).find({ limit: rowsShown })),
    );
    return withBody(answer, ({ data, ...page }) => {
      const rows: readonly unknown[] = Array.isArray(data) ? data : [];
      return { data: [...rows, ...found.flat()], ...page };
    });
  });
