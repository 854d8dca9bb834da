import { createCustomer } from '../../customers/customers.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { isJsonObject } from '../../../spec/json.ts';

/** Remembers the customers who came from a file, for a fault that is about them. */
export const aboutImported = (
  fault: (isImported: (customerId: string) => boolean) => Replacement,
): readonly [Replacement, Replacement] => {
  const imported = new Set<string>();
  return [
    // A row of a file is no request: it has no headers.
    replacing(createCustomer, async (right, call) => {
      const answer = await right(call);
      if (Object.keys(call.headers).length === 0 && isJsonObject(answer.body))
        imported.add(String(answer.body['id']));
      return answer;
    }),
    fault((customerId) => imported.has(customerId)),
  ];
};
