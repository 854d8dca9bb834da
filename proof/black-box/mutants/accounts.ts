import { copyOf, isMembers, knownOf, rowsOf, textAt, type Json, type Members } from '../../rewriting/json.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { edits, editsResources, isAccepted } from '../defects/answers.ts';
import { ignoresParameters, refuses, sameCaller } from '../defects/requests.ts';
import { dataOf, ofType, drops, typeOf } from '../defects/webhooks.ts';

const internal = ofSection('Endpoints > Operation catalogue', {
  'internal-accounts-of-everybody-listed': {
    defect: 'Listing the internal accounts of a customer shows those of all customers.',
    breaks: derived.critical('Internal accounts: list for a customer.'),
    behaviour: ignoresParameters('internalAccounts.listForCustomer', ['customerId']),
  },
  'deposit-counts-twice': {
    defect: 'A simulated deposit is credited twice.',
    breaks: derived.critical('Simulate funding an internal account: the amount is credited.'),
    behaviour: () => ({
      after: async (call, answer, { ask }) => {
        if (call.operation === 'sandbox.fundInternalAccount' && isAccepted(answer))
          await ask('POST', call.path, call.body, sameCaller(call));
      },
    }),
  },
});

const instructions = ofSection('Resources and their fields > Quote', {
  'internal-accounts-lack-payment-instructions': {
    defect: 'Internal accounts show no payment instructions.',
    breaks: must.major('Internal accounts carry payment instructions for deposits.'),
    behaviour: editsResources(
      ['internalAccounts.listForCustomer', 'internalAccounts.listForPlatform'],
      (account) => {
        delete account['fundingPaymentInstructions'];
      },
    ),
  },
});

const announced = ofSection('Events > Other webhooks', {
  'balance-webhook-missing': {
    defect: 'A change of a balance is not announced.',
    breaks: must.major('A webhook is sent about the status of an internal account, with its balance.'),
    behaviour: drops(ofType('INTERNAL_ACCOUNT.BALANCE_UPDATED')),
  },
  'balance-webhook-shows-the-balance-before': {
    defect: 'The webhook about a balance shows the balance before the change.',
    breaks: derived.major('The webhook is an update of the balance.'),
    behaviour: () => {
      const last = new Map<string, Json | undefined>();
      return {
        webhook: async (delivery, { post }) => {
          const account = dataOf(delivery);
          if (typeOf(delivery) !== 'INTERNAL_ACCOUNT.BALANCE_UPDATED') return post(delivery);
          const id = textAt(account, 'id');
          const now = copyOf(account['balance']);
          const before = last.get(id) ?? (isMembers(now) ? { ...now, amount: 0 } : now);
          last.set(id, now);
          account['balance'] = before;
          return post(delivery);
        },
      };
    },
  },
});

const external = ofSection('Endpoints > Operation catalogue', {
  'deleted-external-account-still-listed': {
    defect: 'A deleted external account of a customer is still listed.',
    breaks: derived.major('External accounts can be deleted.'),
    behaviour: () => {
      const known = new Map<string, Members>();
      const gone = new Set<string>();
      return {
        after: (call, answer) => {
          if (!isAccepted(answer)) return;
          const id = call.params['externalAccountId'] ?? '';
          if (call.operation === 'customerExternalAccounts.delete') gone.add(id);
          if (!isMembers(answer.body)) return;
          if (call.operation === 'customerExternalAccounts.create')
            known.set(textAt(answer.body, 'id'), copyOf(answer.body));
          const rows = answer.body['data'];
          if (call.operation !== 'customerExternalAccounts.list' || !Array.isArray(rows)) return;
          const ghosts = knownOf(known, gone);
          const customer = call.query.get('customerId');
          rows.push(...ghosts.filter((one) => customer === null || textAt(one, 'customerId') === customer));
        },
      };
    },
  },
  'newest-external-account-not-listed': {
    defect: 'The external account that a customer added last is not listed.',
    breaks: derived.major('External accounts: list.'),
    behaviour: () => {
      const newest = new Map<string, string>();
      return {
        after: (call, answer) => {
          if (!isAccepted(answer) || !isMembers(answer.body)) return;
          if (call.operation === 'customerExternalAccounts.create')
            newest.set(textAt(answer.body, 'customerId'), textAt(answer.body, 'id'));
          if (call.operation !== 'customerExternalAccounts.list') return;
          const hidden = new Set(newest.values());
          answer.body['data'] = rowsOf(answer.body).filter((row) => !hidden.has(textAt(row, 'id')));
        },
      };
    },
  },
  'external-account-pages-end-early': {
    defect: 'Listing external accounts of a customer always says that there are no more pages.',
    breaks: derived.major('hasMore says whether there is another page.'),
    behaviour: edits(['customerExternalAccounts.list'], (page) => {
      page['hasMore'] = false;
      page['nextCursor'] = null;
    }),
  },
});

const wallets = ofSection('What the service does', {
  'wallets-refused-as-external-accounts': {
    defect: 'Adding a wallet as the external account of a customer is refused.',
    breaks: must.major('External accounts are bank accounts or wallets.'),
    behaviour: refuses(['customerExternalAccounts.create'], (body) =>
      /_WALLET$|^LIGHTNING$/.test(textAt(body, 'accountInfo.accountType')),
    ),
  },
});

export const accounts = [...internal, ...instructions, ...announced, ...external, ...wallets];
