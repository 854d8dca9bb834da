import { basicPairIn } from '../../../spec/http-basic.ts';
import type { Behaviour } from '../../rewriting/behaviour.ts';
import { copyOf, isMembers, numberAt, put, rowsOf, textAt } from '../../rewriting/json.ts';
import { answerOf, codes, editsRefusals, isAccepted } from '../defects/answers.ts';
import { letsIn, sameCaller } from '../defects/requests.ts';
import { acceptsInstead, alsoLists, callerOf, onlyHides, opensToOthers, ofOthers } from './kit.ts';
import { misbooks } from './transfers.ts';
import { derived, must, ofSection } from '../mutant.ts';

/** Takes a secret for the right one where `isGood` says so. */
const takesSecrets = (isGood: (sent: string, right: string) => boolean): Behaviour => ({
  before: (call, { platform }) => {
    const header = callerOf(call);
    if (!header.startsWith('Basic ') || header === platform) return undefined;
    const sent = basicPairIn(header);
    const right = basicPairIn(platform);
    if (sent.tokenId === right.tokenId && isGood(sent.tokenSecret, right.tokenSecret))
      call.headers['authorization'] = platform;
    return undefined;
  },
});

const authentication = ofSection('authentication', {
  'half-a-secret-opens': {
    defect: 'A secret is compared up to the length of what was sent: eight characters of it are enough.',
    breaks: must.critical('An invalid credential gives 401.', 'L405'),
    behaviour: () => takesSecrets((sent, right) => sent.length >= 8 && right.startsWith(sent)),
  },
  'secret-ignores-case': {
    defect: 'A secret is compared without regard to upper and lower case.',
    breaks: must.critical('An invalid credential gives 401.', 'L405'),
    behaviour: () => takesSecrets((sent, right) => sent.toLowerCase() === right.toLowerCase()),
  },
  'secret-with-an-appendix-opens': {
    defect: 'A secret that begins with the right one is taken, whatever follows.',
    breaks: must.critical('An invalid credential gives 401.', 'L405'),
    behaviour: () => takesSecrets((sent, right) => sent.startsWith(right)),
  },
  'platform-accounts-open-to-nobody': {
    defect: 'The internal accounts of the platform are listed without a credential.',
    breaks: must.critical('A missing credential gives 401.', 'L405'),
    behaviour: letsIn('internalAccounts.listForPlatform', 'nobody'),
  },
  'cards-open-to-a-wrong-secret': {
    defect: 'A card can be read with a wrong secret.',
    breaks: must.critical('An invalid credential gives 401.', 'L405'),
    behaviour: letsIn('cards.get', 'wrong-secret'),
  },
  'agent-token-reads-customers': {
    defect: 'A customer can be read with the token of an agent.',
    breaks: must.critical('The customer read accepts BasicAuth only.', 'L401'),
    behaviour: letsIn('customers.get', 'agent'),
  },
  'unknown-bearer-is-forbidden': {
    defect: 'A bearer token that nobody issued gets 403.',
    breaks: must.minor('An invalid credential gives 401.', 'L405'),
    behaviour: () => ({
      after: (call, answer) => {
        if (answer.status !== 401 || !callerOf(call).startsWith('Bearer ')) return;
        answer.status = 403;
        if (isMembers(answer.body)) answer.body['status'] = 403;
      },
    }),
  },
  'missing-credential-has-another-code': {
    defect: 'A request for a list without a credential is refused with INVALID_SIGNATURE.',
    breaks: must.minor('A missing credential gives the code UNAUTHORIZED.', 'L405'),
    behaviour: editsRefusals(
      ['customers.list', 'transactions.list', 'tokens.list'],
      401,
      (body, _answer, call) => {
        if (callerOf(call) === '') body['code'] = 'INVALID_SIGNATURE';
      },
    ),
  },
});

const tokens = ofSection('API tokens', {
  'deleted-token-still-opens': {
    defect: 'A token that was deleted is hidden, and still works.',
    breaks: derived.critical('A token can be deleted; an invalid credential gives 401.', 'L389'),
    behaviour: () =>
      onlyHides({ remove: 'tokens.delete', get: 'tokens.get', list: 'tokens.list' }, 'TOKEN_NOT_FOUND'),
  },
  'tokens-of-other-platforms-listed': {
    defect: 'The list of API tokens shows those of every platform.',
    breaks: derived.critical('A platform lists its API tokens.', 'L389'),
    behaviour: () => alsoLists('tokens.list', ['tokens.get', 'tokens.list'], ofOthers),
  },
  'other-platform-deletes-a-token': {
    defect: 'An API token can be deleted by any platform that knows its id.',
    breaks: derived.critical('An API token belongs to one platform.', 'L389'),
    behaviour: () => opensToOthers('tokens.delete'),
  },
  'deleting-an-unknown-token-has-another-code': {
    defect: 'Deleting an API token that does not exist answers 404 with REFERENCE_NOT_FOUND.',
    breaks: must.minor('TOKEN_NOT_FOUND: the API token does not exist.', 'L485'),
    behaviour: () => codes('tokens.delete', 404, 'REFERENCE_NOT_FOUND'),
  },
});

const sandbox = ofSection('sandbox', {
  'production-credential-funds-an-account': {
    defect: 'Funding an internal account of the platform works with a production credential.',
    breaks: must.critical('Sandbox-only endpoints fail for production credentials.', 'L24'),
    behaviour: () =>
      misbooks(async (books, call, answer, { ask }) => {
        if (call.operation !== 'sandbox.fundInternalAccount' || answer.status !== 403) return;
        const listed = await ask('GET', '/platform/internal-accounts', undefined, sameCaller(call));
        const account = rowsOf(listed.body).find((one) => one['id'] === call.params['accountId']);
        if (account === undefined) return;
        books.shift(textAt(account, 'id'), numberAt(call.body, 'amount'));
        Object.assign(answer, answerOf(200, account));
      }),
  },
  'production-credential-sends-a-test-webhook': {
    defect: 'Sending a test webhook answers 200 with a production credential.',
    breaks: must.minor('Sandbox-only endpoints fail for production credentials.', 'L24'),
    behaviour: acceptsInstead('sandbox.sendTestWebhook', [403], () =>
      answerOf(200, { response_status: 200, response_body: '' }),
    ),
  },
  'simulations-open-to-production': {
    defect: 'A card authorization is simulated with a production credential.',
    breaks: must.minor('Sandbox-only endpoints fail for production credentials.', 'L24'),
    behaviour: acceptsInstead('sandbox.cardAuthorization', [403], () =>
      answerOf(202, { issuerTransactionToken: 'itx_0' }),
    ),
  },
  'first-funding-credits-nothing': {
    defect: 'The first funding of an account answers the new balance, and credits nothing.',
    breaks: derived.major('The sandbox simulates funding an internal account.', 'L392'),
    behaviour: () => {
      const funded = new Set<string>();
      return misbooks((books, call, answer) => {
        const id = call.params['accountId'] ?? '';
        if (call.operation !== 'sandbox.fundInternalAccount' || !isAccepted(answer) || funded.has(id)) return;
        funded.add(id);
        const amount = numberAt(call.body, 'amount');
        books.shift(id, -amount);
        // The answer is shifted like every view of the account; this one is to look right.
        for (const path of ['balance.amount', 'totalBalance.amount'])
          if (isMembers(answer.body)) put(answer.body, path, numberAt(answer.body, path) + amount);
      });
    },
  },
  'inbound-uma-payment-reaches-another-customer': {
    defect: 'A simulated inbound UMA payment answers with the customer of the one before it.',
    breaks: derived.major('The sandbox simulates an inbound UMA payment to a customer.', 'L392'),
    behaviour: () => {
      const last = { customerId: '' };
      return {
        after: (call, answer) => {
          if (
            call.operation !== 'sandbox.receiveUmaPayment' ||
            !isAccepted(answer) ||
            !isMembers(answer.body)
          )
            return;
          const own = textAt(answer.body, 'customerId');
          if (last.customerId !== '') answer.body['customerId'] = last.customerId;
          last.customerId = copyOf(own);
        },
      };
    },
  },
});

export const access = [...authentication, ...tokens, ...sandbox];
