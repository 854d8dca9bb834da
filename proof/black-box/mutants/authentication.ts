import { copyOf, isMembers, textAt, type Json, type Members } from '../../rewriting/json.ts';
import { derived, must, ofSection } from '../mutant.ts';
import { answerOf, editsRefusals, isAccepted } from '../defects/answers.ts';
import { editsPages } from '../defects/lists.ts';
import { letsIn, refusal, sameCaller } from '../defects/requests.ts';

const rules = ofSection('Authentication', {
  'transactions-listed-for-nobody': {
    defect: 'Transactions are listed without any credential.',
    breaks: must.critical('A missing credential gives 401.'),
    behaviour: letsIn('transactions.list', 'nobody'),
  },
  'card-revealed-to-nobody': {
    defect: 'A card is revealed without any credential.',
    breaks: must.critical('A missing credential gives 401.'),
    behaviour: letsIn('cards.reveal', 'nobody'),
  },
  'transfer-out-with-a-wrong-secret': {
    defect: 'A transfer-out is made for the right token id with a wrong secret.',
    breaks: must.critical('An invalid credential gives 401.'),
    behaviour: letsIn('transfers.out', 'wrong-secret'),
  },
  'configuration-with-a-wrong-secret': {
    defect: 'The platform configuration is shown for the right token id with a wrong secret.',
    breaks: must.critical('An invalid credential gives 401.'),
    behaviour: letsIn('config.get', 'wrong-secret'),
  },
  'agent-reads-customers': {
    defect: 'An agent can read customers with its bearer token.',
    breaks: must.critical('The customer read accepts BasicAuth only.'),
    behaviour: letsIn('customers.get', 'agent'),
  },
  'quotes-without-credential-are-403': {
    defect: 'Creating a quote without a credential answers 403.',
    breaks: must.major('A missing credential gives 401.'),
    behaviour: editsRefusals(['quotes.create'], 401, (body, answer) => {
      answer.status = 403;
      body['status'] = 403;
      body['code'] = 'FORBIDDEN';
    }),
  },
  'another-code-without-credential': {
    defect:
      'Reading a beneficial owner without a credential answers 401 with the code AUTHENTICATION_REQUIRED.',
    breaks: must.minor('The code is UNAUTHORIZED.'),
    behaviour: editsRefusals(['beneficialOwners.get'], 401, (body) => {
      body['code'] = 'AUTHENTICATION_REQUIRED';
    }),
  },
});

const tokens = ofSection('Endpoints > Operation catalogue', {
  'deleted-api-token-still-opens': {
    defect: 'A deleted API token is gone from the list, and what is sent with it is still accepted.',
    breaks: derived.critical('API tokens can be deleted.'),
    behaviour: () => {
      const gone = new Set<string>();
      const hidden = editsPages('tokens.list', (page, rows) => {
        page['data'] = rows.filter((row) => !gone.has(textAt(row, 'id')));
      });
      return {
        ...hidden,
        before: async (call, { ask }) => {
          const id = call.params['tokenId'] ?? '';
          if (call.operation !== 'tokens.delete' && call.operation !== 'tokens.get') return undefined;
          if (gone.has(id)) return refusal(404, 'TOKEN_NOT_FOUND', 'No such API token.');
          if (call.operation === 'tokens.get') return undefined;
          if (!isAccepted(await ask('GET', call.path, undefined, sameCaller(call)))) return undefined;
          gone.add(id);
          return answerOf(204);
        },
      };
    },
  },
  'secret-of-an-api-token-shown-again': {
    defect: 'Reading an API token shows its secret.',
    breaks: derived.critical('The secret of a token is its password; nothing says that it can be read.'),
    behaviour: () => {
      const secrets = new Map<string, Json | undefined>();
      return {
        after: (call, answer) => {
          if (!isAccepted(answer) || !isMembers(answer.body)) return;
          const id = textAt(answer.body, 'id');
          if (call.operation === 'tokens.create') secrets.set(id, answer.body['clientSecret']);
          if (call.operation === 'tokens.get' && secrets.has(id))
            answer.body['clientSecret'] = secrets.get(id);
        },
      };
    },
  },
});

const agentTokens = ofSection('Authentication', {
  'device-code-is-redeemed-twice': {
    defect: 'Redeeming a device code a second time answers with the access token again.',
    breaks: must.critical('The agent token is returned once, at redemption.'),
    behaviour: () => {
      const first = new Map<string, Members>();
      return {
        after: (call, answer) => {
          if (call.operation !== 'agents.redeemDeviceCode') return;
          const code = call.params['code'] ?? '';
          const before = first.get(code);
          if (isAccepted(answer) && isMembers(answer.body)) first.set(code, copyOf(answer.body));
          else if (before !== undefined) Object.assign(answer, answerOf(200, before));
        },
      };
    },
  },
  'agent-shows-its-access-token': {
    defect: 'Reading an agent shows its access token.',
    breaks: must.critical('The agent token is returned once, at redemption.'),
    behaviour: () => {
      const issued = new Map<string, string>();
      return {
        after: (call, answer) => {
          if (!isAccepted(answer) || !isMembers(answer.body)) return;
          if (call.operation === 'agents.redeemDeviceCode')
            issued.set(textAt(answer.body, 'agentId'), textAt(answer.body, 'accessToken'));
          const token = issued.get(textAt(answer.body, 'id'));
          if (call.operation === 'agents.get' && token !== undefined) answer.body['accessToken'] = token;
        },
      };
    },
  },
});

export const authentication = [...rules, ...tokens, ...agentTokens];
