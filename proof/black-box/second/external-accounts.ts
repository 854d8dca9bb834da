import { copyOf, isMembers, textAt, type Json } from '../../rewriting/json.ts';
import { answerOf, isAccepted, isOneOf } from '../defects/answers.ts';
import { rewrites, sameCaller } from '../defects/requests.ts';
import { acceptsInstead, alsoLists, onlyHides, opensToOthers, resourcesIn } from './kit.ts';
import { derived, ofSection } from '../mutant.ts';

export const externalAccounts = ofSection('external accounts', {
  'account-number-loses-its-zeros': {
    defect: 'Leading zeros of an account number are lost: it is stored as a number.',
    breaks: derived.critical('An external account is the bank account that was added.', 'L15'),
    behaviour: rewrites(
      [
        'customerExternalAccounts.create',
        'platformExternalAccounts.create',
        'agentSide.createExternalAccount',
      ],
      ({ accountInfo }) => {
        if (!isMembers(accountInfo) || textAt(accountInfo, 'accountType') !== 'USD_ACCOUNT') return;
        const number = textAt(accountInfo, 'accountNumber').replace(/^0+(?=\d)/, '');
        if (number !== '') accountInfo['accountNumber'] = number;
      },
    ),
  },
  'account-rows-are-mixed-up': {
    defect:
      'In a list of several external accounts each row but the first has the accountInfo of the row above.',
    breaks: derived.critical('External accounts are listed as they were added.', 'L381'),
    behaviour: () => ({
      after: (call, answer) => {
        if (call.operation !== 'customerExternalAccounts.list' || !isAccepted(answer)) return;
        const rows = resourcesIn(answer.body);
        const infos = rows.map((row) => copyOf(row['accountInfo']));
        for (const [index, row] of rows.entries()) if (index > 0) row['accountInfo'] = infos[index - 1];
      },
    }),
  },
  'other-platform-deletes-an-external-account': {
    defect: 'An external account can be deleted by any platform that knows its id.',
    breaks: derived.critical('External accounts belong to the platform or to a customer of it.', 'L15'),
    behaviour: () => opensToOthers('customerExternalAccounts.delete'),
  },
  'other-platform-reads-an-external-account': {
    defect: 'An external account of the platform can be read by any other platform that knows its id.',
    breaks: derived.critical('External accounts belong to the platform or to a customer of it.', 'L15'),
    behaviour: () => opensToOthers('platformExternalAccounts.get'),
  },
  'deleted-external-account-still-receives': {
    defect: 'An external account that was deleted is hidden, and can still be paid.',
    breaks: derived.critical('External accounts can be deleted.', 'L381'),
    behaviour: () => {
      const trusted = new Set<string>();
      const hides = onlyHides(
        {
          remove: 'customerExternalAccounts.delete',
          get: 'customerExternalAccounts.get',
          list: 'customerExternalAccounts.list',
        },
        'REFERENCE_NOT_FOUND',
        (id) => trusted.has(id),
      );
      return {
        ...hides,
        after: async (call, answer, server) => {
          const id = call.params['externalAccountId'] ?? '';
          if (call.operation === 'beneficiaries.confirmTrust' && isAccepted(answer)) trusted.add(id);
          if (call.operation === 'beneficiaries.confirmUntrust' && isAccepted(answer)) trusted.delete(id);
          await hides.after?.(call, answer, server);
        },
      };
    },
  },
  'accounts-of-customers-among-external-ones-of-the-platform': {
    defect: 'The list of the external accounts of the platform also shows some of customers.',
    breaks: derived.major('An external account belongs to the platform or to a customer.', 'L381'),
    behaviour: () => alsoLists('platformExternalAccounts.list', ['customerExternalAccounts.create']),
  },
  'account-deleted-by-an-agent-stays': {
    defect:
      'An agent that deletes an external account is told so, and the account stays for the platform and the agent.',
    breaks: derived.major('Agents delete external accounts.', 'L391'),
    behaviour: () => ({
      before: async (call, { ask }) => {
        if (call.operation !== 'agentSide.deleteExternalAccount') return undefined;
        const read = await ask('GET', call.path, undefined, sameCaller(call));
        return isAccepted(read) ? answerOf(204) : undefined;
      },
    }),
  },
  'new-account-names-the-customer-before': {
    defect: 'The answer to adding an external account for a customer names another customer, the one before.',
    breaks: derived.major('External accounts belong to the customer that they were added for.', 'L15'),
    behaviour: () => {
      const last = { customerId: '' };
      return {
        after: (call, answer) => {
          if (!isOneOf(call, ['customerExternalAccounts.create']) || !isAccepted(answer)) return;
          const own = textAt(answer.body, 'customerId');
          if (isMembers(answer.body) && last.customerId !== '') answer.body['customerId'] = last.customerId;
          last.customerId = own;
        },
      };
    },
  },
  'unknown-external-account-looked-up': {
    defect: 'Looking up an external account that does not exist answers 200 with bounds of some account.',
    breaks: derived.major(
      'A lookup of an external account returns its bounds; what does not exist has none.',
      'L539',
    ),
    behaviour: () => {
      const seen: { body: Json | undefined } = { body: undefined };
      const accepting = acceptsInstead('lookups.externalAccount', [404], (call) =>
        isMembers(seen.body)
          ? answerOf(200, { ...copyOf(seen.body), accountId: call.params['accountId'] ?? '' })
          : answerOf(200, {
              lookupId: `Lookup:${crypto.randomUUID()}`,
              accountId: call.params['accountId'] ?? '',
              supportedCurrencies: [],
              requiredPayerDataFields: [],
            }),
      );
      return {
        after: async (call, answer, server) => {
          if (call.operation === 'lookups.externalAccount' && isAccepted(answer))
            seen.body = copyOf(answer.body);
          await accepting.after?.(call, answer, server);
        },
      };
    },
  },
});
