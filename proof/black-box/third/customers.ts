import { numberAt, put, rowsOf, textAt, type Json, type Members } from '../../rewriting/json.ts';
import { edits, editsResources, isAccepted } from '../defects/answers.ts';
import { ignoresParameters, refusal } from '../defects/requests.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { customerViews, idIn } from '../second/kit.ts';

const owners = ['beneficialOwners.get', 'beneficialOwners.list', 'beneficialOwners.update'] as const;

export const customersAndMore = ofSection('customers, factors, documents, configuration', {
  'update-gives-another-uma-address': {
    defect: 'After an update of anything, a customer has another umaAddress.',
    breaks: derived.major('An update changes what it names.', 'L377'),
    behaviour: () => {
      const updated = new Set<string>();
      return editsResources(customerViews, (customer, call) => {
        const id = textAt(customer, 'id');
        if (call.operation === 'customers.update') updated.add(id);
        if (updated.has(id)) customer['umaAddress'] = textAt(customer, 'umaAddress').replace('$', '$new-');
      });
    },
  },
  'business-update-empties-the-countries': {
    defect: 'An update of businessInfo that does not name countriesOfOperation empties it.',
    breaks: derived.major('All fields of businessInfo are optional on update.', 'L95'),
    behaviour: () => {
      const emptied = new Set<string>();
      return editsResources(customerViews, (customer, call) => {
        const id = textAt(customer, 'id');
        const sent =
          call.operation === 'customers.update' ? (call.body as Members)['businessInfo'] : undefined;
        if (sent !== undefined && (sent as Members)['countriesOfOperation'] === undefined) emptied.add(id);
        if (emptied.has(id)) put(customer, 'businessInfo.countriesOfOperation', undefined);
      });
    },
  },
  'owner-update-reaches-the-other-owners': {
    defect: 'An update of ownershipPercentage changes every owner of the same business.',
    breaks: derived.major('An owner has an ownershipPercentage of its own.', 'L137'),
    behaviour: () => {
      const shares = new Map<string, Json | undefined>();
      return editsResources(owners, (owner, call) => {
        const business = textAt(owner, 'customerId');
        if (call.operation === 'beneficialOwners.update' && numberAt(call.body, 'ownershipPercentage') > 0)
          shares.set(business, owner['ownershipPercentage']);
        if (shares.has(business)) owner['ownershipPercentage'] = shares.get(business);
      });
    },
  },
  'deleted-customers-are-counted-as-present-in-rows': {
    defect: 'A deleted customer stays in the list of customers, with isDeleted false.',
    breaks: must.major('isDeleted marks a deleted customer.', 'L48'),
    behaviour: () => {
      const deleted: Members[] = [];
      return edits(['customers.delete', 'customers.list'], (body, call) => {
        if (call.operation === 'customers.delete') deleted.push({ ...body, isDeleted: false });
        else if (body['hasMore'] === false && rowsOf(body).length > 0)
          body['data'] = [
            ...rowsOf(body).filter(({ id }) => !deleted.some((one) => one['id'] === id)),
            ...deleted.slice(0, 2),
          ];
      });
    },
  },
  'email-is-verified-by-being-sent-a-code': {
    defect: 'Sending a code by email makes the channel VERIFIED.',
    breaks: must.critical(
      'The correct one-time code, submitted to the confirm route, makes a channel VERIFIED.',
      'L256',
    ),
    behaviour: () => {
      const sent = new Set<string>();
      return {
        after: (call, answer) => {
          if (call.operation === 'contact.sendEmailCode' && isAccepted(answer)) sent.add(idIn(call));
          for (const customer of [answer.body, ...rowsOf(answer.body)])
            if (sent.has(textAt(customer, 'id')))
              put(customer as Members, 'contactVerification.email', 'VERIFIED');
        },
      };
    },
  },
  'first-authorized-quote-opens-the-others': {
    defect: 'After one quote of the platform was authorized, any code authorizes the next ones.',
    breaks: must.critical(
      'A quote in PENDING_AUTHORIZATION is satisfied by submitting an authorization proof.',
      'L300',
    ),
    behaviour: () => {
      const state = { isOpen: false };
      return {
        before: (call) => {
          if (call.operation === 'sca.authorizeQuote' && state.isOpen && textAt(call.body, 'code') !== '')
            put(call.body as Members, 'code', '123456');
          return undefined;
        },
        after: (call, answer) => {
          if (call.operation === 'sca.authorizeQuote' && isAccepted(answer)) state.isOpen = true;
        },
      };
    },
  },
  'untrusted-beneficiary-cannot-be-deleted': {
    defect: 'A beneficiary that was trusted and is untrusted again can never be deleted.',
    breaks: derived.major('A trusted beneficiary cannot be deleted until it is untrusted.', 'L381'),
    behaviour: () => {
      const trusted = new Set<string>();
      return {
        before: (call) =>
          call.operation === 'customerExternalAccounts.delete' && trusted.has(idIn(call))
            ? refusal(409, 'CONFLICT', 'This account is a trusted beneficiary.')
            : undefined,
        after: (call, answer) => {
          if (call.operation === 'beneficiaries.confirmTrust' && isAccepted(answer)) trusted.add(idIn(call));
        },
      };
    },
  },
  'deleting-a-document-deletes-all-of-the-holder': {
    defect: 'Deleting a document deletes all documents of the same holder.',
    breaks: derived.major('What is deleted is the document of that id.', 'L379'),
    needs: 'documents',
    behaviour: () => {
      const holders = new Map<string, string>();
      const gone = new Set<string>();
      const holderOf = (one: Members): string => textAt(one, 'documentHolder') || textAt(one, 'customerId');
      return {
        before: (call) =>
          call.operation === 'documents.get' && gone.has(holders.get(idIn(call)) ?? '')
            ? refusal(404, 'DOCUMENT_NOT_FOUND', 'There is no such document.')
            : undefined,
        after: (call, answer) => {
          if (!isAccepted(answer)) return;
          if (call.operation === 'documents.delete') {
            gone.add(holders.get(idIn(call)) ?? '-');
            return;
          }
          for (const one of [answer.body, ...rowsOf(answer.body)])
            if (textAt(one, 'id').startsWith('Document:'))
              holders.set(textAt(one, 'id'), holderOf(one as Members));
          if (call.operation === 'documents.list')
            put(
              answer.body as Members,
              'data',
              rowsOf(answer.body).filter((row) => !gone.has(holderOf(row))),
            );
        },
      };
    },
  },
  'imports-cut-values-at-a-comma': {
    defect: 'A quoted value of a CSV file ends at its first comma.',
    breaks: derived.major('Customers are imported in bulk from a CSV file.', 'L11'),
    needs: 'imports',
    behaviour: () => ({
      before: (call) => {
        if (call.operation === 'customers.importCsv')
          call.raw = Buffer.from(
            call.raw.toString('latin1').replaceAll(/"([^",\r\n=]*),[^"\r\n]*"/g, '"$1"'),
            'latin1',
          );
        return undefined;
      },
    }),
  },
  'imports-repeat-the-first-name': {
    defect: 'Every customer of an import reads with the fullName of the first one that was read.',
    breaks: derived.major('Each row of the file is a customer.', 'L377'),
    needs: 'imports',
    behaviour: () => {
      const made = new Set<string>();
      const first: { name: Json | undefined } = { name: undefined };
      return {
        after: (call, answer) => {
          if (!isAccepted(answer)) return;
          if (call.operation === 'customers.create') made.add(textAt(answer.body, 'id'));
          if (call.operation !== 'customers.get' && call.operation !== 'customers.list') return;
          for (const one of [answer.body, ...rowsOf(answer.body)]) {
            const id = textAt(one, 'id');
            if (id === '' || made.has(id) || textAt(one, 'fullName') === '') continue;
            first.name ??= textAt(one, 'fullName');
            put(one as Members, 'fullName', first.name);
          }
        },
      };
    },
  },
  'configuration-update-forgets-the-webhook-url': {
    defect: 'An update of the configuration without a webhook URL takes the stored one away.',
    breaks: derived.major('An update changes what it names.', 'L376'),
    behaviour: () => {
      const state = { forgotten: false };
      return edits(['config.get', 'config.update'], (config, call) => {
        if (call.operation === 'config.update')
          state.forgotten = (call.body as Members)['webhookEndpoint'] === undefined;
        if (state.forgotten) delete config['webhookEndpoint'];
      });
    },
  },
  'institutions-of-every-currency': {
    defect: 'The list of institutions looks at the country and at no currency.',
    breaks: must.minor('Institution names are listed for a country and currency.', 'L385'),
    behaviour: ignoresParameters('discoveries.list', ['currency']),
  },
});
