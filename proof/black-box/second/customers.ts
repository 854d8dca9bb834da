import { isMembers, put, rowsOf, textAt } from '../../rewriting/json.ts';
import { edits, editsResources, isAccepted, isOneOf } from '../defects/answers.ts';
import { refuses } from '../defects/requests.ts';
import { customerViews, idIn, opensToOthers } from './kit.ts';
import { derived, must, ofSection } from '../mutant.ts';

/** Ids of customers after an update of which `which` is true. */
const updatedCustomers = (which: (body: Readonly<Record<string, unknown>>) => boolean) => {
  const updated = new Set<string>();
  return {
    has: (id: string): boolean => updated.has(id),
    note: (operation: string | undefined, id: string, body: unknown, accepted: boolean): void => {
      if (operation !== 'customers.update' || !accepted || typeof body !== 'object' || body === null) return;
      // Read from JSON.
      if (which(body as Readonly<Record<string, unknown>>)) updated.add(id);
      else updated.delete(id);
    },
  };
};

export const customers = ofSection('customers', {
  'update-without-phone-clears-the-phone': {
    defect: 'An update of a customer that does not name the phone number takes the stored one away.',
    breaks: derived.major('Customers are updated; what an update does not name stays as it was.', 'L377'),
    behaviour: () => {
      const cleared = updatedCustomers((body) => body['phoneNumber'] === undefined);
      return {
        after: (call, answer) => {
          cleared.note(call.operation, idIn(call), call.body, isAccepted(answer));
          if (!isOneOf(call, customerViews) || !isAccepted(answer) || !isMembers(answer.body)) return;
          for (const customer of [answer.body, ...rowsOf(answer.body)])
            if (cleared.has(textAt(customer, 'id'))) delete customer['phoneNumber'];
        },
      };
    },
  },
  'customer-rows-lack-the-uma-address': {
    defect: 'Rows of the customer list have no umaAddress; a single read has it.',
    breaks: must.major('umaAddress is always present in responses.', 'L45'),
    behaviour: editsResources(['customers.list'], (customer) => {
      delete customer['umaAddress'];
    }),
  },
  'created-at-moves-with-an-update': {
    defect: 'After an update a customer shows the time of the update as createdAt.',
    breaks: derived.minor('createdAt is read-only: the time at which the customer was created.', 'L46'),
    behaviour: editsResources(['customers.get', 'customers.update', 'customers.list'], (customer) => {
      if (customer['updatedAt'] !== undefined) customer['createdAt'] = customer['updatedAt'];
    }),
  },
  'deleted-customer-reads-as-present': {
    defect: 'Deleting answers isDeleted true; every later read of the customer says false.',
    breaks: must.major('isDeleted marks a deleted customer.', 'L48'),
    behaviour: editsResources(['customers.get', 'customers.list'], (customer) => {
      if (customer['isDeleted'] === true) customer['isDeleted'] = false;
    }),
  },
  'other-platform-reads-a-customer': {
    defect: 'A customer can be read with the credentials of any platform that knows its id.',
    breaks: derived.critical('Customers belong to the platform that created them.', 'L7'),
    behaviour: () => opensToOthers('customers.get'),
  },
  'other-platform-updates-a-customer': {
    defect: 'A customer can be changed with the credentials of any platform that knows its id.',
    breaks: derived.critical('Customers belong to the platform that created them.', 'L7'),
    behaviour: () => opensToOthers('customers.update'),
  },
  'accents-are-lost': {
    defect: 'Accents are taken off the letters of fullName: José reads Jose.',
    breaks: derived.major('fullName is the string that was given.', 'L58'),
    behaviour: editsResources(customerViews, (customer) => {
      const name = customer['fullName'];
      if (typeof name === 'string') customer['fullName'] = name.normalize('NFD').replaceAll(/\p{M}/gu, '');
    }),
  },
  'second-address-line-is-lost': {
    defect: 'line2 of the address of a customer is not stored.',
    breaks: derived.major('An address has an optional line2.', 'L124'),
    behaviour: editsResources(customerViews, (customer) => {
      put(customer, 'address.line2', undefined);
    }),
  },
  'birth-date-is-a-time-in-rows': {
    defect: 'Rows of the customer list show birthDate with a time of day.',
    breaks: must.minor('Dates are YYYY-MM-DD.', 'L30'),
    behaviour: editsResources(['customers.list'], (customer) => {
      if (typeof customer['birthDate'] === 'string') customer['birthDate'] += 'T00:00:00.000Z';
    }),
  },
  'birth-date-slips-a-day-on-update': {
    defect: 'The answer to an update shows birthDate one day early, as read in another time zone.',
    breaks: derived.major('birthDate is the date that was given.', 'L60'),
    behaviour: editsResources(['customers.update'], (customer) => {
      const date = new Date(textAt(customer, 'birthDate'));
      if (Number.isNaN(date.getTime())) return;
      date.setUTCDate(date.getUTCDate() - 1);
      customer['birthDate'] = date.toISOString().slice(0, 10);
    }),
  },
  'platform-customer-id-is-cut-off': {
    defect: 'A platformCustomerId of more than 24 characters is cut off there.',
    breaks: derived.major("platformCustomerId is the platform's own identifier.", 'L39'),
    behaviour: editsResources(customerViews, (customer) => {
      const id = customer['platformCustomerId'];
      if (typeof id === 'string') customer['platformCustomerId'] = id.slice(0, 24);
    }),
  },
  'hio-reads-foreign': {
    defect: 'A customer with pepStatus HIO reads FOREIGN.',
    breaks: derived.major('pepStatus has the value HIO.', 'L80'),
    behaviour: editsResources(customerViews, (customer) => {
      if (customer['pepStatus'] === 'HIO') customer['pepStatus'] = 'FOREIGN';
    }),
  },
  'only-the-first-source-of-funds-is-kept': {
    defect: 'Of several sourceOfFundsCategories only the first one is stored.',
    breaks: derived.major('sourceOfFundsCategories is an array.', 'L70'),
    behaviour: editsResources(customerViews, (customer) => {
      const categories = customer['sourceOfFundsCategories'];
      if (Array.isArray(categories)) customer['sourceOfFundsCategories'] = categories.slice(0, 1);
    }),
  },
  'business-update-shows-kyc-status': {
    defect: 'The answer to an update of a business has kycStatus in place of kybStatus.',
    breaks: must.minor('A business has kybStatus.', 'L88'),
    behaviour: editsResources(['customers.update'], (customer) => {
      if (customer['kybStatus'] === undefined) return;
      customer['kycStatus'] = customer['kybStatus'];
      delete customer['kybStatus'];
    }),
  },
  'business-update-needs-the-legal-name': {
    defect: 'An update of businessInfo without legalName is refused.',
    breaks: must.major('All fields of businessInfo are optional on update.', 'L95'),
    behaviour: refuses(
      ['customers.update'],
      ({ businessInfo }) => isMembers(businessInfo) && !('legalName' in businessInfo),
    ),
  },
  'beneficial-owners-missing-on-a-business': {
    defect: 'A single read of a business shows no beneficial owners, whoever was added.',
    breaks: derived.major('A business has its beneficialOwners.', 'L91'),
    behaviour: edits(['customers.get'], (customer) => {
      if (Array.isArray(customer['beneficialOwners'])) customer['beneficialOwners'] = [];
    }),
  },
  'full-page-lacks-its-last-customer': {
    defect: 'A page of customers that is full lacks its last row, and the next page does not bring it.',
    breaks: derived.major('The customer list is paginated; every customer is on some page.', 'L377'),
    behaviour: edits(['customers.list'], (page, call) => {
      const limit = Number(call.query.get('limit') ?? 'NaN');
      const rows = rowsOf(page);
      if (page['hasMore'] === true && rows.length === limit && limit > 1) page['data'] = rows.slice(0, -1);
    }),
  },
});
