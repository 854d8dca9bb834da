import { changedOwner } from '../../customers/beneficial-owners.ts';
import { isRight, verify } from '../../customers/contact-codes.ts';
import { changedCustomer } from '../../customers/customers.ts';
import { customerView } from '../../customers/customer-view.ts';
import { listDocuments, replaceDocument } from '../../documents/documents.ts';
import { tryRow } from '../../imports/import-row.ts';
import { replacing, type Replacement } from '../../runtime/behaviour.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { answering, withBody } from '../altered-answers.ts';
import { withoutUpdates } from '../altered-work.ts';
import { customers } from '../../records/customer-store.ts';
import { faultsOf } from '../deviation.ts';
import { aboutImported } from './from-a-file.ts';

/** An update of a customer who came from a file changes nothing. */
const keepingImported = (): readonly [Replacement, Replacement] =>
  aboutImported((isImported) =>
    replacing(changedCustomer, (right, call, before) =>
      isImported(before.id) ? before : right(call, before),
    ),
  );

/** A document that was replaced is no longer found by its holder. */
const losingReplaced = (): readonly [Replacement, Replacement] => {
  const replaced = new Set<unknown>();
  return [
    replacing(replaceDocument, async (right, call) => {
      replaced.add(call.params['documentId']);
      return right(call);
    }),
    answering(listDocuments, (answer, call) =>
      withBody(answer, ({ data, ...page }) => ({
        ...page,
        data:
          call.query['documentHolder'] !== undefined && Array.isArray(data)
            ? data.filter((row) => !(isJsonObject(row) && replaced.has(row['id'])))
            : data,
      })),
    ),
  ];
};

/** Faults of customers and their documents that show in some states alone. */
export const conditionalCustomerFaults = faultsOf({
  'customers/update-changes-the-customer': {
    'update-of-an-imported-customer-is-lost': keepingImported(),
  },
  'customer-imports/customers-have-the-values-of-their-rows': {
    'imported-businesses-lose-their-legal-name': replacing(
      tryRow,
      (right, work, caller, { columns, row }) => {
        const type = row[columns.indexOf('customerType')];
        const place = columns.indexOf('businessLegalName');
        const isMeant = type?.trim() === 'BUSINESS' && place >= 0;
        const name = row[columns.indexOf('platformCustomerId')] ?? '';
        return right(work, caller, { columns, row: isMeant ? row.with(place, name) : row });
      },
    ),
  },
  'customers/deleted-customer-is-marked': {
    'deleted-business-is-not-marked': replacing(customerView, (right, work, customer) =>
      right(work, customer.customerType === 'BUSINESS' ? { ...customer, isDeleted: false } : customer),
    ),
  },
  'contact-verification/right-phone-code-verifies-the-phone': {
    'phone-of-a-business-is-verified-in-the-answer-alone': replacing(
      verify,
      (right, call, customer, channel) =>
        right(
          customer.customerType === 'BUSINESS' && channel === 'phone'
            ? withoutUpdates(call, customers)
            : call,
          customer,
          channel,
        ),
    ),
  },
  'contact-verification/wrong-email-code-leaves-the-email-pending': {
    'third-code-by-email-is-not-looked-at': replacing(isRight, (right, call, customer, channel, sent) =>
      channel === 'email' && sent !== undefined && sent.attemptsLeft <= 3
        ? true
        : right(call, customer, channel, sent),
    ),
  },
  'beneficial-owners/update-keeps-the-other-members': {
    'new-share-of-an-owner-leaves-one-role': replacing(changedOwner, (right, call, before) => {
      const after = right(call, before);
      const { ownershipPercentage, roles } = call.body;
      return ownershipPercentage === undefined || roles !== undefined
        ? after
        : { ...after, roles: after.roles.slice(0, 1) };
    }),
  },
  'documents/replacement-adds-no-document': {
    'replaced-document-leaves-the-list-of-its-holder': losingReplaced(),
  },
});
