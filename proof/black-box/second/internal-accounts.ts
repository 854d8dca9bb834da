import { copyOf, numberAt, textAt, type Json } from '../../rewriting/json.ts';
import { editsResources, isAccepted } from '../defects/answers.ts';
import { wrongBooks } from '../defects/balances.ts';
import { alsoLists, callerOf, ownership } from './kit.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { dataOf, drops, typeOf } from '../defects/webhooks.ts';

export const internalAccounts = ofSection('internal accounts', {
  'other-platform-lists-internal-accounts': {
    defect: 'The internal accounts of a customer are listed for any platform that knows its id.',
    breaks: derived.critical('Internal accounts belong to the platform or to a customer of it.', 'L15'),
    behaviour: () => {
      const owners = ownership();
      return {
        after: async (call, answer, { ask }) => {
          owners.note(call, answer);
          if (call.operation !== 'internalAccounts.listForCustomer' || !isAccepted(answer)) return;
          const authorization = owners.ownerOf(call.query.get('customerId') ?? '');
          if (authorization === undefined || authorization === callerOf(call)) return;
          Object.assign(
            answer,
            await ask('GET', `${call.path}?${call.query.toString()}`, undefined, { authorization }),
          );
        },
      };
    },
  },
  'deposit-instructions-of-another-account': {
    defect: 'All USD accounts of customers show the deposit instructions of the first one.',
    breaks: derived.critical('Internal accounts carry payment instructions for deposits.', 'L204'),
    behaviour: () => {
      const first: { instructions: Json | undefined } = { instructions: undefined };
      return editsResources(
        ['internalAccounts.listForCustomer', 'sandbox.fundInternalAccount'],
        (account) => {
          if (textAt(account, 'balance.currency.code') !== 'USD') return;
          first.instructions ??= copyOf(account['fundingPaymentInstructions']);
          account['fundingPaymentInstructions'] = copyOf(first.instructions);
        },
      );
    },
  },
  'deposit-instructions-vanish-with-the-first-deposit': {
    defect: 'An account with a balance lists no payment instructions any more.',
    breaks: must.major('Internal accounts carry payment instructions for deposits.', 'L204'),
    behaviour: editsResources(['internalAccounts.listForCustomer'], (account) => {
      if (numberAt(account, 'balance.amount') > 0) account['fundingPaymentInstructions'] = [];
    }),
  },
  'accounts-of-customers-among-those-of-the-platform': {
    defect: 'The list of the internal accounts of the platform also shows some of customers.',
    breaks: derived.major('An internal account belongs to the platform or to a customer.', 'L380'),
    behaviour: () => alsoLists('internalAccounts.listForPlatform', ['internalAccounts.listForCustomer']),
  },
  'balance-event-is-one-behind': {
    defect: 'The webhook about a balance shows the balance before the change, from the second one on.',
    breaks: derived.major('The internal account status webhook carries balance updates.', 'L447'),
    behaviour: () => {
      const before = new Map<string, Json | undefined>();
      return {
        webhook: async (delivery, { post }) => {
          const data = dataOf(delivery);
          if (typeOf(delivery) === 'INTERNAL_ACCOUNT.BALANCE_UPDATED') {
            const id = textAt(data, 'id');
            const balance = copyOf(data['balance']);
            if (before.has(id)) data['balance'] = copyOf(before.get(id));
            before.set(id, balance);
          }
          return post(delivery);
        },
      };
    },
  },
  'platform-accounts-change-silently': {
    defect: 'Balance updates of accounts of the platform itself are not announced.',
    breaks: must.major('A webhook is sent for balance updates of internal accounts.', 'L447'),
    behaviour: drops(
      (delivery) =>
        typeOf(delivery).startsWith('INTERNAL_ACCOUNT.') && dataOf(delivery)['customerId'] === undefined,
    ),
  },
  'agent-sees-a-stale-balance': {
    defect: 'The agent sees the balance that an account had when the agent first listed it.',
    breaks: derived.major('An agent lists the internal accounts of its customer.', 'L391'),
    behaviour: () => {
      const first = new Map<string, Json | undefined>();
      return editsResources(['agentSide.listInternalAccounts'], (account) => {
        const id = textAt(account, 'id');
        if (first.has(id)) account['balance'] = copyOf(first.get(id));
        else first.set(id, copyOf(account['balance']));
      });
    },
  },
  'estimating-a-fee-charges-it': {
    defect: 'Estimating the fee of a crypto withdrawal debits the fee.',
    breaks: derived.critical('Estimating a crypto withdrawal fee is a lookup.', 'L382'),
    behaviour: () => {
      const books = wrongBooks();
      return {
        ...books.behaviour,
        after: async (call, answer, server) => {
          if (call.operation === 'crypto.estimateWithdrawalFee' && isAccepted(answer))
            books.shift(textAt(call.body, 'internalAccountId'), -numberAt(answer.body, 'totalFee'));
          await books.behaviour.after?.(call, answer, server);
        },
      };
    },
  },
});
