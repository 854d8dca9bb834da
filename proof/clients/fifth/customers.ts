import { asJsonObject } from '../../../spec/json.ts';
import type { Behaviour } from '../in-process-client.ts';
import { rewritingBodies } from '../rewriting.ts';
import type { DefectBook } from '../second/defect.ts';
import { around, bodyOf } from '../second/ways.ts';
import { toOther } from './money.ts';

const oneCode = (): Behaviour => {
  let first: unknown;
  return rewritingBodies(['contact.confirmEmailCode', 'contact.confirmPhoneCode'], (body) => {
    first ??= body['code'];
    return { ...body, code: first };
  });
};

/** Somebody of a name that it has is taken for the one who has it. */
const knowingByName = (): Behaviour => {
  const known = new Map<string, string>();
  return {
    beforeAsk: async ({ state }, ask, asked) => {
      const name = asJsonObject(asked['data'])['fullName'];
      if (ask !== 'register' || typeof name !== 'string') return;
      const reference = String(asked['reference']);
      const { customers } = state.get();
      const other = customers[known.get(name) ?? ''];
      if (other?.id === undefined) known.set(name, reference);
      else state.change({ customers: { ...customers, [reference]: { ...other, reference } } });
    },
  };
};

const removingTheNewest = (): Behaviour => {
  let newest: unknown;
  return around(['customers.create', 'customers.delete'], async (request, go) => {
    if (request.operation === 'customers.delete')
      return go(newest === undefined ? {} : toOther(request, newest, 1));
    const answer = await go();
    if (answer.ok) newest = (await bodyOf(answer))['id'];
    return answer;
  });
};

/** Who is registered, verified and deleted. */
export const fifthCustomerDefects = {
  'one-code-for-both-channels': {
    about: 'The code that came by email is submitted for the telephone, too.',
    line: 'Correct one-time code submitted to the confirm route for that channel',
    named: 'a code is submitted to the channel that it came by',
    scopes: ['customers'],
    behaviour: oneCode,
  },
  'customer-is-known-by-name': {
    about: 'A second person of the same name is taken for the first.',
    line: 'platformCustomerId: the platform’s own identifier for the customer',
    named: 'every customer is registered',
    scopes: ['customers'],
    behaviour: knowingByName,
  },
  'removes-the-newest-customer': {
    about: 'Whoever is to be deleted, the customer who was registered last is.',
    line: 'Customers: delete',
    named: 'who is deleted is who was to be deleted',
    scopes: ['customers'],
    behaviour: removingTheNewest,
  },
  'tax-country-is-the-residence': {
    about: 'The country that issued a tax number is taken to be that of the address.',
    line: 'taxIdCountryOfIssuance',
    named: 'a customer is registered as ordered',
    scopes: ['customers'],
    behaviour: () => {
      let residence: unknown;
      return rewritingBodies(['customers.create', 'customers.update'], (body) => {
        residence = asJsonObject(body['address'])['country'] ?? residence;
        return body['taxIdCountryOfIssuance'] === undefined || residence === undefined
          ? body
          : { ...body, taxIdCountryOfIssuance: residence };
      });
    },
  },
} as const satisfies DefectBook;
