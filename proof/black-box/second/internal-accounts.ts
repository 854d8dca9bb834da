import { copyOf, numberAt, textAt, type Json } from '../../rewriting/json.ts';
import { editsResources, isAccepted } from '../defects/answers.ts';
import { wrongBooks } from '../defects/balances.ts';
import { alsoLists, callerOf, ownership } from './kit.ts';
import { inArea } from './defect.ts';
import { dataOf, drops, typeOf } from '../defects/webhooks.ts';

export const internalAccounts = inArea('internal accounts', [
  {
    name: 'other-platform-lists-internal-accounts',
    defect: 'The internal accounts of a customer are listed for any platform that knows its id.',
    about: 'Internal accounts belong to the platform or to a customer of it.',
    line: 'L15',
    stated: 'follows',
    severity: 'critical',
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
  {
    name: 'deposit-instructions-of-another-account',
    defect: 'All USD accounts of customers show the deposit instructions of the first one.',
    about: 'Internal accounts carry payment instructions for deposits.',
    line: 'L204',
    stated: 'follows',
    severity: 'critical',
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
  {
    name: 'deposit-instructions-vanish-with-the-first-deposit',
    defect: 'An account with a balance lists no payment instructions any more.',
    about: 'Internal accounts carry payment instructions for deposits.',
    line: 'L204',
    stated: 'stated',
    severity: 'major',
    behaviour: () =>
      editsResources(['internalAccounts.listForCustomer'], (account) => {
        if (numberAt(account, 'balance.amount') > 0) account['fundingPaymentInstructions'] = [];
      }),
  },
  {
    name: 'accounts-of-customers-among-those-of-the-platform',
    defect: 'The list of the internal accounts of the platform also shows some of customers.',
    about: 'An internal account belongs to the platform or to a customer.',
    line: 'L380',
    stated: 'follows',
    severity: 'major',
    behaviour: () => alsoLists('internalAccounts.listForPlatform', ['internalAccounts.listForCustomer']),
  },
  {
    name: 'balance-event-is-one-behind',
    defect: 'The webhook about a balance shows the balance before the change, from the second one on.',
    about: 'The internal account status webhook carries balance updates.',
    line: 'L447',
    stated: 'follows',
    severity: 'major',
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
  {
    name: 'platform-accounts-change-silently',
    defect: 'Balance updates of accounts of the platform itself are not announced.',
    about: 'A webhook is sent for balance updates of internal accounts.',
    line: 'L447',
    stated: 'stated',
    severity: 'major',
    behaviour: () =>
      drops(
        (delivery) =>
          typeOf(delivery).startsWith('INTERNAL_ACCOUNT.') && dataOf(delivery)['customerId'] === undefined,
      ),
  },
  {
    name: 'agent-sees-a-stale-balance',
    defect: 'The agent sees the balance that an account had when the agent first listed it.',
    about: 'An agent lists the internal accounts of its customer.',
    line: 'L391',
    stated: 'follows',
    severity: 'major',
    behaviour: () => {
      const first = new Map<string, Json | undefined>();
      return editsResources(['agentSide.listInternalAccounts'], (account) => {
        const id = textAt(account, 'id');
        if (first.has(id)) account['balance'] = copyOf(first.get(id));
        else first.set(id, copyOf(account['balance']));
      });
    },
  },
  {
    name: 'estimating-a-fee-charges-it',
    defect: 'Estimating the fee of a crypto withdrawal debits the fee.',
    about: 'Estimating a crypto withdrawal fee is a lookup.',
    line: 'L382',
    stated: 'follows',
    severity: 'critical',
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
]);
