import { numberAt, put, rowsOf, textAt, type Json, type Members } from '../../rewriting/json.ts';
import { edits, editsResources, isAccepted } from '../defects/answers.ts';
import { ignoresParameters, refusal } from '../defects/requests.ts';
import { inArea } from '../second/defect.ts';
import { customerViews, idIn } from '../second/kit.ts';

const owners = ['beneficialOwners.get', 'beneficialOwners.list', 'beneficialOwners.update'] as const;

export const customersAndMore = inArea('customers, factors, documents, configuration', [
  {
    name: 'update-gives-another-uma-address',
    defect: 'After an update of anything, a customer has another umaAddress.',
    about: 'An update changes what it names.',
    line: 'L377',
    stated: 'follows',
    severity: 'major',
    behaviour: () => {
      const updated = new Set<string>();
      return editsResources(customerViews, (customer, call) => {
        const id = textAt(customer, 'id');
        if (call.operation === 'customers.update') updated.add(id);
        if (updated.has(id)) customer['umaAddress'] = textAt(customer, 'umaAddress').replace('$', '$new-');
      });
    },
  },
  {
    name: 'business-update-empties-the-countries',
    defect: 'An update of businessInfo that does not name countriesOfOperation empties it.',
    about: 'All fields of businessInfo are optional on update.',
    line: 'L95',
    stated: 'follows',
    severity: 'major',
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
  {
    name: 'owner-update-reaches-the-other-owners',
    defect: 'An update of ownershipPercentage changes every owner of the same business.',
    about: 'An owner has an ownershipPercentage of its own.',
    line: 'L137',
    stated: 'follows',
    severity: 'major',
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
  {
    name: 'deleted-customers-are-counted-as-present-in-rows',
    defect: 'A deleted customer stays in the list of customers, with isDeleted false.',
    about: 'isDeleted marks a deleted customer.',
    line: 'L48',
    stated: 'stated',
    severity: 'major',
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
  {
    name: 'email-is-verified-by-being-sent-a-code',
    defect: 'Sending a code by email makes the channel VERIFIED.',
    about: 'The correct one-time code, submitted to the confirm route, makes a channel VERIFIED.',
    line: 'L256',
    stated: 'stated',
    severity: 'critical',
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
  {
    name: 'first-authorized-quote-opens-the-others',
    defect: 'After one quote of the platform was authorized, any code authorizes the next ones.',
    about: 'A quote in PENDING_AUTHORIZATION is satisfied by submitting an authorization proof.',
    line: 'L300',
    stated: 'stated',
    severity: 'critical',
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
  {
    name: 'untrusted-beneficiary-cannot-be-deleted',
    defect: 'A beneficiary that was trusted and is untrusted again can never be deleted.',
    about: 'A trusted beneficiary cannot be deleted until it is untrusted.',
    line: 'L381',
    stated: 'follows',
    severity: 'major',
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
  {
    name: 'deleting-a-document-deletes-all-of-the-holder',
    defect: 'Deleting a document deletes all documents of the same holder.',
    about: 'What is deleted is the document of that id.',
    line: 'L379',
    stated: 'follows',
    severity: 'major',
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
  {
    name: 'imports-cut-values-at-a-comma',
    defect: 'A quoted value of a CSV file ends at its first comma.',
    about: 'Customers are imported in bulk from a CSV file.',
    line: 'L11',
    stated: 'follows',
    severity: 'major',
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
  {
    name: 'imports-repeat-the-first-name',
    defect: 'Every customer of an import reads with the fullName of the first one that was read.',
    about: 'Each row of the file is a customer.',
    line: 'L377',
    stated: 'follows',
    severity: 'major',
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
  {
    name: 'configuration-update-forgets-the-webhook-url',
    defect: 'An update of the configuration without a webhook URL takes the stored one away.',
    about: 'An update changes what it names.',
    line: 'L376',
    stated: 'follows',
    severity: 'major',
    behaviour: () => {
      const state = { forgotten: false };
      return edits(['config.get', 'config.update'], (config, call) => {
        if (call.operation === 'config.update')
          state.forgotten = (call.body as Members)['webhookEndpoint'] === undefined;
        if (state.forgotten) delete config['webhookEndpoint'];
      });
    },
  },
  {
    name: 'institutions-of-every-currency',
    defect: 'The list of institutions looks at the country and at no currency.',
    about: 'Institution names are listed for a country and currency.',
    line: 'L385',
    stated: 'stated',
    severity: 'minor',
    behaviour: () => ignoresParameters('discoveries.list', ['currency']),
  },
]);
