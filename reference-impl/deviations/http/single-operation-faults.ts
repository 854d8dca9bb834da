import { isJsonObject } from '../../../spec/json.ts';
import { requestSchemaOf } from '../../../spec/schema/description.ts';
import type { ServedOperationId } from '../../../spec/served-operations.ts';
import { beneficialOwners, ownerView } from '../../records/beneficial-owner-store.ts';
import { getBeneficialOwner } from '../../customers/beneficial-owners.ts';
import { ok } from '../../http/call.ts';
import { letIn } from '../../serving/dispatch.ts';
import { breachesOf } from '../../http/validate-request.ts';
import { quoteOf } from '../../records/quote-store.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { faultsOf } from '../deviation.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** The body of an operation is read as another text. */
const readingAs = (operation: ServedOperationId, changed: (text: string) => string): Replacement =>
  replacing(letIn, (right, world, id, incoming, read) =>
    right(world, id, incoming, async () => {
      const raw = await read();
      return id === operation ? { ...raw, rawBody: Buffer.from(changed(raw.rawBody.toString())) } : raw;
    }),
  );

/** A body that breaks off before its last brace is completed. */
const completed = (text: string): string => (isJson(text) ? text : `${text}}`);

/** An amount that is no integer is read as one, whatever it is. */
const withAnyAmount = (text: string): string => {
  const body: unknown = isJson(text) ? JSON.parse(text) : undefined;
  return !isJsonObject(body) || Number.isInteger(body['amount'])
    ? text
    : JSON.stringify({ ...body, amount: 1_000 });
};

/** Faults of one operation in rules that hold for every operation. */
export const singleOperationFaults = faultsOf({
  'conventions/requests-are-json': {
    'transfer-out-completes-a-body-that-breaks-off': readingAs('transfers.out', completed),
  },
  'conventions/shown-members-are-what-they-are-everywhere': {
    'agent-transfer-out-takes-any-amount': readingAs('agentSide.transferOut', withAnyAmount),
  },
  'errors/faulty-request-is-not-500': {
    'policy-update-fails-for-what-it-cannot-read': replacing(
      breachesOf,
      (right, context, schema, ...given) => {
        const found = right(context, schema, ...given);
        if (schema === requestSchemaOf('agents.updatePolicy') && found.length > 0)
          throw new Error('The policy cannot be read.');
        return found;
      },
    ),
  },
  'errors/an-id-of-another-kind-names-nothing': {
    'owner-is-read-by-an-id-of-another-kind': replacing(getBeneficialOwner, async (right, call) => {
      const { beneficialOwnerId = '' } = call.params;
      if (beneficialOwnerId.startsWith('BeneficialOwner:')) return right(call);
      const [latest] = await call.collection(beneficialOwners).find({ order: 'newest', limit: 1 });
      return latest === undefined ? right(call) : ok(ownerView(call, latest));
    }),
    'quote-fails-for-an-id-of-another-kind': replacing(quoteOf, async (right, work, id) => {
      if (!id.startsWith('Quote:')) throw new Error(`${id} is no quote.`);
      return right(work, id);
    }),
  },
});
