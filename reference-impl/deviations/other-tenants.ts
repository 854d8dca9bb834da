import type { FaultName } from './faults.ts';
import type { Answer, Call } from '../http/call.ts';
import { platforms, tenantOf } from '../store/platforms.ts';
import { everyone, type CollectionDefinition, type Document } from '../store/store.ts';
import { workFor, type Work } from '../runtime/work.ts';

/** The sandboxes of all other platforms. Only a faulty server looks there. */
const others = async (work: Work): Promise<readonly Work[]> => {
  const all = await work.tx.collection(platforms, everyone).find({});
  return all
    .map(({ id }) => workFor(work.world, work.tx, tenantOf(id, 'sandbox')))
    .filter(({ tenant }) => tenant !== work.tenant);
};

/** Where a faulty server finds what its own tenant does not have: with any other platform. */
export const tenantWith = async <D extends Document>(
  work: Work,
  definition: CollectionDefinition<D>,
  id: string,
): Promise<Work | undefined> => {
  for (const other of await others(work))
    if ((await other.collection(definition).get(id)) !== undefined) return other;
  return undefined;
};

/** The call as the platform could make it that has the document, where a fault takes everybody for its owner. */
export const asItsOwner = async <D extends Document, Body>(
  call: Call<Body>,
  fault: FaultName,
  definition: CollectionDefinition<D>,
  id: string,
): Promise<Call<Body>> => {
  const owner = call.faults.has(fault) ? await tenantWith(call, definition, id) : undefined;
  return owner === undefined ? call : { ...call, ...owner };
};

interface Page {
  readonly data: readonly unknown[];
}

/** How many rows of every other platform a faulty list shows besides its own. */
const rowsShown = 3;

/** A page with the newest rows of other platforms at its end, where a fault mixes them. */
export const withRowsOfOthers = async <D extends Document>(
  call: Call,
  fault: FaultName,
  definition: CollectionDefinition<D>,
  answer: Answer,
): Promise<Answer> => {
  if (!call.faults.has(fault)) return answer;
  const page = answer.body as Page;
  const found = await Promise.all(
    (await others(call)).map((other) => other.collection(definition).find({ limit: rowsShown })),
  );
  return { ...answer, body: { ...page, data: [...page.data, ...found.flat()] } };
};
