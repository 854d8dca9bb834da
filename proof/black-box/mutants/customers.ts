import { at, isMembers, put, textAt, type Json } from '../../rewriting/json.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { codes, edits, editsResources, isAccepted } from '../defects/answers.ts';
import { accepts, refuses } from '../defects/requests.ts';

const starts = (pattern: RegExp) => (value: Json | undefined) =>
  typeof value === 'string' && pattern.test(value);

const fields = ofSection('Resources and their fields > Customer (common fields)', {
  'phone-number-starts-with-zero': {
    defect: 'Creating a customer accepts a phone number whose first digit is 0.',
    breaks: must.major('phoneNumber is E.164: the digit after the plus sign is 1 to 9.'),
    behaviour: () => accepts(['customers.create'], 'phoneNumber', starts(/^\+0\d{1,14}$/), '+12025550123'),
  },
  'phone-number-of-sixteen-digits-on-update': {
    defect: 'Updating a customer accepts a phone number of sixteen digits; creating one does not.',
    breaks: must.major('phoneNumber has at most 15 digits after the plus sign.'),
    behaviour: () => accepts(['customers.update'], 'phoneNumber', starts(/^\+[1-9]\d{15}$/), '+12025550123'),
  },
  'phone-number-of-fifteen-digits-refused': {
    defect: 'Creating a customer refuses the longest phone number that is allowed.',
    breaks: must.major('phoneNumber may have 15 digits after the plus sign.'),
    behaviour: refuses(['customers.create'], (body) => starts(/^\+[1-9]\d{14}$/)(body['phoneNumber'])),
  },
  'generated-uma-address-not-shown': {
    defect: 'Reading a customer whose UMA address was generated shows no UMA address.',
    breaks: must.major('umaAddress is always present in responses, also when it is system-generated.'),
    behaviour: () => {
      const generated = new Set<string>();
      return {
        after: (call, answer) => {
          if (!isAccepted(answer) || !isMembers(answer.body)) return;
          const id = textAt(answer.body, 'id');
          if (call.operation === 'customers.create' && at(call.body, 'umaAddress') === undefined)
            generated.add(id);
          if (call.operation === 'customers.get' && generated.has(id)) delete answer.body['umaAddress'];
        },
      };
    },
  },
  'updated-email-is-lost': {
    defect: 'Updating an e-mail address answers with the new one and keeps the old one.',
    breaks: derived.major('An update of a customer changes the customer.'),
    behaviour: () => {
      const wanted = new WeakMap<object, Json>();
      return {
        before: (call) => {
          if (call.operation !== 'customers.update' || !isMembers(call.body)) return undefined;
          const email = call.body['email'];
          // An address that is not valid still reaches the server, which refuses it.
          if (typeof email !== 'string' || !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) return undefined;
          wanted.set(call, email);
          delete call.body['email'];
          return undefined;
        },
        after: (call, answer) => {
          const email = wanted.get(call);
          if (email !== undefined && isAccepted(answer) && isMembers(answer.body))
            answer.body['email'] = email;
        },
      };
    },
  },
  'deleted-customer-is-not-marked': {
    defect: 'A deleted customer still says that it is not deleted.',
    breaks: must.major('isDeleted marks a deleted customer.'),
    behaviour: editsResources(['customers.delete', 'customers.get', 'customers.list'], (customer) => {
      if (customer['isDeleted'] === true) customer['isDeleted'] = false;
    }),
  },
  'deletion-flag-can-be-written': {
    defect: 'Updating a customer with isDeleted sets the flag.',
    breaks: must.major('isDeleted is read-only.'),
    behaviour: () => {
      const marked = new Set<string>();
      return {
        before: (call) => {
          if (
            call.operation === 'customers.update' &&
            at(call.body, 'isDeleted') === true &&
            isMembers(call.body)
          ) {
            marked.add(call.params['customerId'] ?? '');
            delete call.body['isDeleted'];
          }
          return undefined;
        },
        after: (_call, { body }) => {
          if (isMembers(body) && marked.has(textAt(body, 'id'))) body['isDeleted'] = true;
        },
      };
    },
  },
  'contact-verification-shown-to-everybody': {
    defect: 'Reading a customer whose provider requires no contact verification shows a pending one.',
    breaks: must.major('contactVerification is omitted where the provider does not require it.'),
    behaviour: edits(['customers.get'], (customer) => {
      customer['contactVerification'] ??= { email: 'PENDING' };
    }),
  },
  'currencies-as-objects': {
    defect: 'Reading a customer shows its currencies as objects with a code.',
    breaks: must.major('currencies is an array of strings.'),
    behaviour: edits(['customers.get'], (customer) => {
      const currencies = customer['currencies'];
      if (Array.isArray(currencies)) customer['currencies'] = currencies.map((code) => ({ code }));
    }),
  },
});

const operations = ofSection('Endpoints > Operations with a shape', {
  'unknown-customer-has-another-code': {
    defect: 'Reading a customer that does not exist answers 404 with the code CUSTOMER_NOT_FOUND.',
    breaks: must.major('The code is USER_NOT_FOUND.'),
    behaviour: () => codes('customers.get', 404, 'CUSTOMER_NOT_FOUND'),
  },
  'customers-readable-by-other-platforms': {
    defect: 'A platform can read the customers of another platform.',
    breaks: derived.critical('A customer belongs to the platform that created it.'),
    behaviour: () => ({
      after: async (call, answer, { ask }) => {
        if (call.operation !== 'customers.get' || answer.status !== 404) return;
        Object.assign(answer, await ask('GET', call.path));
      },
    }),
  },
});

const metadata = ofSection('Endpoints > Operation catalogue', {
  'update-clears-the-address': {
    defect: 'Updating a customer without its address takes the address away.',
    breaks: derived.critical('Customers: an update changes what it names.'),
    behaviour: () => {
      const cleared = new Set<string>();
      return {
        after: (call, { status, body }) => {
          if (!isMembers(body) || status >= 300) return;
          const id = textAt(body, 'id');
          if (call.operation === 'customers.update' && isMembers(call.body)) {
            if (call.body['address'] === undefined) cleared.add(id);
            else cleared.delete(id);
          }
          if (call.operation === 'customers.get' && cleared.has(id)) put(body, 'address', undefined);
        },
      };
    },
  },
});

export const customers = [...fields, ...operations, ...metadata];
