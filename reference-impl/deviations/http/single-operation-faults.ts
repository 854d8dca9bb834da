import type { ServedOperationId } from '../../../spec/served-operations.ts';
import { beneficialOwners, ownerView } from '../../customers/beneficial-owner-store.ts';
import { getBeneficialOwner } from '../../customers/beneficial-owners.ts';
import { ok } from '../../http/call.ts';
import { letIn } from '../../http/dispatch.ts';
import { quoteOf } from '../../payments/quote-store.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { fault, type Faults } from '../deviation.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** A body that breaks off before its last brace is completed. */
const completing = (operation: ServedOperationId): Replacement =>
  replacing(
    letIn,
    (right) => (world, id, incoming, read) =>
      right(world, id, incoming, async () => {
        const raw = await read();
        const text = raw.rawBody.toString();
        return id !== operation || isJson(text) ? raw : { ...raw, rawBody: Buffer.from(`${text}}`) };
      }),
  );

/** Faults of one operation in rules that hold for every operation. */
export const singleOperationFaults = {
  'transfer-out-completes-a-body-that-breaks-off': fault(
    'conventions/requests-are-json',
    completing('transfers.out'),
  ),
  'owner-is-read-by-an-id-of-another-kind': fault(
    'errors/an-id-of-another-kind-names-nothing',
    replacing(getBeneficialOwner, (right) => async (call) => {
      const { beneficialOwnerId = '' } = call.params;
      if (beneficialOwnerId.startsWith('BeneficialOwner:')) return right(call);
      const [latest] = await call.collection(beneficialOwners).find({ order: 'newest', limit: 1 });
      return latest === undefined ? right(call) : ok(ownerView(call, latest));
    }),
  ),
  'quote-fails-for-an-id-of-another-kind': fault(
    'errors/an-id-of-another-kind-names-nothing',
    replacing(quoteOf, (right) => async (work, id) => {
      if (!id.startsWith('Quote:')) throw new Error(`${id} is no quote.`);
      return right(work, id);
    }),
  ),
} as const satisfies Faults;
