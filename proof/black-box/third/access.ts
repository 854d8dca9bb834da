import { basicOf, basicPairIn } from '../../../spec/http-basic.ts';
import type { Answer, Behaviour, Call } from '../../rewriting/behaviour.ts';
import { copyOf, isMembers, textAt } from '../../rewriting/json.ts';
import { editsResources, isAccepted } from '../defects/answers.ts';
import { refusal, sameCaller } from '../defects/requests.ts';
import { drops, dataOf, typeOf } from '../defects/webhooks.ts';
import { derived, must, ofSection } from '../mutant.ts';
import {
  againAs,
  alsoLists,
  asPlatform,
  callerOf,
  idIn,
  opensToOthers,
  ownership,
  transactionViews,
} from '../second/kit.ts';

/** Others list what belongs to a customer or a card of this platform, where they name it in the query. */
const opensListToOthers = (operation: Call['operation'], parameter: string): Behaviour => {
  const owners = ownership();
  return {
    after: async (call, answer, server) => {
      owners.note(call, answer);
      if (call.operation !== operation) return;
      const owner = owners.ownerOf(call.query.get(parameter) ?? '');
      if (owner === undefined || owner === callerOf(call) || !callerOf(call).startsWith('Basic ')) return;
      await againAs(owner, call, answer, server);
    },
  };
};

const tenants = ofSection('tenants and credentials', {
  'transactions-open-by-the-id-of-the-customer': {
    defect:
      'Whoever names a customer in customerId lists the transactions of it, whichever platform owns it.',
    breaks: derived.critical('Transactions are those of a platform and its customers.', 'L7'),
    behaviour: () => opensListToOthers('transactions.list', 'customerId'),
  },
  'cards-open-by-the-id-of-the-cardholder': {
    defect: 'Whoever names a cardholder lists the cards of it, whichever platform owns it.',
    breaks: derived.critical('A card belongs to a customer of one platform.', 'L7'),
    behaviour: () => opensListToOthers('cards.list', 'cardholderId'),
  },
  'other-platform-charges-a-card': {
    defect: 'A card authorization can be simulated by any platform that knows the card.',
    breaks: derived.critical('A card belongs to a customer of one platform.', 'L7'),
    behaviour: () => opensToOthers('sandbox.cardAuthorization'),
  },
  'other-platform-deletes-an-agent': {
    defect: 'An agent can be deleted by any platform that knows its id.',
    breaks: derived.critical('An agent belongs to a customer of one platform.', 'L7'),
    behaviour: () => opensToOthers('agents.delete'),
  },
  'deleting-a-token-closes-another': {
    defect: 'Deleting an API token also closes the token that was made before it.',
    breaks: derived.major('What is deleted is the token of that id.', 'L389'),
    behaviour: () => {
      const made: { readonly id: string; readonly user: string }[] = [];
      const closed = new Set<string>();
      return {
        before: (call) =>
          closed.has(basicPairIn(callerOf(call))?.tokenId ?? '')
            ? refusal(401, 'UNAUTHORIZED', 'The credential is not valid.')
            : undefined,
        after: (call, answer) => {
          if (!isAccepted(answer)) return;
          if (call.operation === 'tokens.create')
            made.push({ id: textAt(answer.body, 'id'), user: textAt(answer.body, 'clientId') });
          const place = made.findIndex(({ id }) => id === idIn(call));
          const before = call.operation === 'tokens.delete' ? made[place - 1] : undefined;
          if (before !== undefined) closed.add(before.user);
        },
      };
    },
  },
  'new-token-has-the-secret-before': {
    defect: 'Every new API token opens with the secret of the first one, too.',
    breaks: derived.critical('A credential is the id of a token with the secret of it.', 'L398'),
    behaviour: () => {
      const secrets = new Map<string, string>();
      const first = { secret: '' };
      return {
        before: (call) => {
          const { tokenId, tokenSecret } = basicPairIn(callerOf(call)) ?? { tokenId: '', tokenSecret: '' };
          const own = secrets.get(tokenId);
          if (own !== undefined && tokenSecret === first.secret)
            call.headers['authorization'] = basicOf({ tokenId, tokenSecret: own });
          return undefined;
        },
        after: (call, answer) => {
          if (call.operation !== 'tokens.create' || !isAccepted(answer)) return;
          const secret = textAt(answer.body, 'clientSecret');
          if (first.secret === '') first.secret = secret;
          secrets.set(textAt(answer.body, 'clientId'), secret);
        },
      };
    },
  },
});

const agents = ofSection('agents', {
  'policy-update-grants-what-it-does-not-name': {
    defect: 'An update of a policy without permissions grants all of them.',
    breaks: derived.critical('The policy is updated partially.', 'L390'),
    behaviour: () => ({
      before: (call) => {
        if (call.operation === 'agents.updatePolicy' && isMembers(call.body) && !('permissions' in call.body))
          call.body['permissions'] = [
            'MANAGE_EXTERNAL_ACCOUNTS',
            'CREATE_TRANSFERS',
            'CREATE_QUOTES',
            'EXECUTE_QUOTES',
          ];
        return undefined;
      },
    }),
  },
  'deleted-agent-reads-what-it-has-read': {
    defect: 'A deleted agent still gets what it has read before; nothing new, and no writes.',
    breaks: must.critical('When an agent is deleted its access is lost immediately.', 'L390'),
    behaviour: () => {
      const read = new Map<string, Answer>();
      return {
        after: (call, answer) => {
          if (call.method !== 'GET' || !callerOf(call).startsWith('Bearer ')) return;
          const key = `${callerOf(call)} ${call.path}`;
          const known = read.get(key);
          if (isAccepted(answer)) read.set(key, copyOf({ ...answer, headers: {} } as never));
          else if (answer.status === 401 && known !== undefined)
            Object.assign(answer, copyOf(known as never));
        },
      };
    },
  },
  'agents-of-a-customer-share-their-quotes': {
    defect: 'An agent executes a quote that the platform, or another agent, created for its customer.',
    breaks: must.critical('A quote that was not created by this agent yields 404.', 'L391'),
    behaviour: asPlatform('agentSide.executeQuote', [404], (call) => `/quotes/${idIn(call)}/execute`),
  },
  'agent-list-with-limit-has-rows-of-others': {
    defect: 'With limit, an agent lists transactions of other customers too.',
    breaks: must.critical('The agent side is scoped to the customer of the agent.', 'L391'),
    behaviour: () =>
      alsoLists('agentSide.listTransactions', ['transactions.list', 'transactions.get'], (_row, call) =>
        call.query.has('limit'),
      ),
  },
});

const cards = ofSection('cards', {
  'new-sources-thaw-a-card': {
    defect: 'An update of the funding sources of a frozen card makes it ACTIVE.',
    breaks: derived.critical('A frozen card is active again when its state is set so.', 'L278'),
    behaviour: () => ({
      after: async (call, answer, { ask }) => {
        if (call.operation !== 'cards.update' || !isAccepted(answer)) return;
        if (textAt(answer.body, 'state') !== 'FROZEN' || textAt(call.body, 'state') !== '') return;
        Object.assign(answer, await ask('PATCH', call.path, { state: 'ACTIVE' }, sameCaller(call)));
      },
    }),
  },
  'second-return-does-not-refund-in-full': {
    defect: 'A card transaction that two returns give back in full stays SETTLED.',
    breaks: must.major('A full refund moves a card transaction to REFUNDED.', 'L290'),
    behaviour: () => {
      const returns = new Map<string, number>();
      const views = editsResources(transactionViews, (transaction) => {
        if (transaction['status'] === 'REFUNDED' && (returns.get(textAt(transaction, 'id')) ?? 0) > 1)
          transaction['status'] = 'SETTLED';
      });
      return {
        after: async (call, answer, server) => {
          const id = textAt(call.body, 'cardTransactionId');
          if (call.operation === 'sandbox.cardReturn' && isAccepted(answer))
            returns.set(id, (returns.get(id) ?? 0) + 1);
          await views.after?.(call, answer, server);
        },
      };
    },
  },
  'closing-is-not-announced': {
    defect: 'The webhook about the state of a card is sent for each change but for CLOSED.',
    breaks: must.major('Each change of state fires the card state change event.', 'L282'),
    behaviour: drops((one) => typeOf(one) === 'CARD.STATE_CHANGE' && dataOf(one)['state'] === 'CLOSED'),
  },
});

export const accessAndMore = [...tenants, ...agents, ...cards];
