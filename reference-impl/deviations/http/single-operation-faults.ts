import { isJsonObject } from '../../../spec/json.ts';
import { requestSchemaOf } from '../../../spec/schema/description.ts';
import type { ServedOperationId } from '../../../spec/served-operations.ts';
import { beneficialOwners, ownerView } from '../../customers/beneficial-owner-store.ts';
import { getBeneficialOwner } from '../../customers/beneficial-owners.ts';
import { ok } from '../../http/call.ts';
import { letIn } from '../../http/dispatch.ts';
import { breachesOf } from '../../http/validate-request.ts';
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

/** An amount that is no integer is read as one, whatever it is. */
const readingAnyAmount = (operation: ServedOperationId): Replacement =>
  replacing(
    letIn,
    (right) => (world, id, incoming, read) =>
      right(world, id, incoming, async () => {
        const raw = await read();
        const text = raw.rawBody.toString();
        const body: unknown = id === operation && isJson(text) ? JSON.parse(text) : undefined;
        if (!isJsonObject(body) || Number.isInteger(body['amount'])) return raw;
        return { ...raw, rawBody: Buffer.from(JSON.stringify({ ...body, amount: 1_000 })) };
      }),
  );

/** Faults of one operation in rules that hold for every operation. */
export const singleOperationFaults = {
  'transfer-out-completes-a-body-that-breaks-off': fault(
    'conventions/requests-are-json',
    completing('transfers.out'),
  ),
  'agent-transfer-out-takes-any-amount': fault(
    'conventions/shown-members-are-what-they-are-everywhere',
    readingAnyAmount('agentSide.transferOut'),
  ),
  'policy-update-fails-for-what-it-cannot-read': fault(
    'errors/faulty-request-is-not-500',
    replacing(breachesOf, (right) => (context, schema, ...given) => {
      const found = right(context, schema, ...given);
      if (schema === requestSchemaOf('agents.updatePolicy') && found.length > 0)
        throw new Error('The policy cannot be read.');
      return found;
    }),
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
