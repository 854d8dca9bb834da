import { basicPairIn } from '../../../spec/http-basic.ts';
import type { Behaviour } from '../../rewriting/behaviour.ts';
import { copyOf, isMembers, numberAt, put, rowsOf, textAt } from '../../rewriting/json.ts';
import { answerOf, codes, editsRefusals, isAccepted } from '../defects/answers.ts';
import { letsIn, sameCaller } from '../defects/requests.ts';
import { acceptsInstead, alsoLists, callerOf, onlyHides, opensToOthers, ofOthers } from './kit.ts';
import { misbooks } from './transfers.ts';
import { inArea } from './defect.ts';

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

const authentication = inArea('authentication', [
  {
    name: 'half-a-secret-opens',
    defect: 'A secret is compared up to the length of what was sent: eight characters of it are enough.',
    about: 'An invalid credential gives 401.',
    line: 'L405',
    stated: 'stated',
    severity: 'critical',
    behaviour: () => takesSecrets((sent, right) => sent.length >= 8 && right.startsWith(sent)),
  },
  {
    name: 'secret-ignores-case',
    defect: 'A secret is compared without regard to upper and lower case.',
    about: 'An invalid credential gives 401.',
    line: 'L405',
    stated: 'stated',
    severity: 'critical',
    behaviour: () => takesSecrets((sent, right) => sent.toLowerCase() === right.toLowerCase()),
  },
  {
    name: 'secret-with-an-appendix-opens',
    defect: 'A secret that begins with the right one is taken, whatever follows.',
    about: 'An invalid credential gives 401.',
    line: 'L405',
    stated: 'stated',
    severity: 'critical',
    behaviour: () => takesSecrets((sent, right) => sent.startsWith(right)),
  },
  {
    name: 'platform-accounts-open-to-nobody',
    defect: 'The internal accounts of the platform are listed without a credential.',
    about: 'A missing credential gives 401.',
    line: 'L405',
    stated: 'stated',
    severity: 'critical',
    behaviour: () => letsIn('internalAccounts.listForPlatform', 'nobody'),
  },
  {
    name: 'cards-open-to-a-wrong-secret',
    defect: 'A card can be read with a wrong secret.',
    about: 'An invalid credential gives 401.',
    line: 'L405',
    stated: 'stated',
    severity: 'critical',
    behaviour: () => letsIn('cards.get', 'wrong-secret'),
  },
  {
    name: 'agent-token-reads-customers',
    defect: 'A customer can be read with the token of an agent.',
    about: 'The customer read accepts BasicAuth only.',
    line: 'L401',
    stated: 'stated',
    severity: 'critical',
    behaviour: () => letsIn('customers.get', 'agent'),
  },
  {
    name: 'unknown-bearer-is-forbidden',
    defect: 'A bearer token that nobody issued gets 403.',
    about: 'An invalid credential gives 401.',
    line: 'L405',
    stated: 'stated',
    severity: 'minor',
    behaviour: () => ({
      after: (call, answer) => {
        if (answer.status !== 401 || !callerOf(call).startsWith('Bearer ')) return;
        answer.status = 403;
        if (isMembers(answer.body)) answer.body['status'] = 403;
      },
    }),
  },
  {
    name: 'missing-credential-has-another-code',
    defect: 'A request for a list without a credential is refused with INVALID_SIGNATURE.',
    about: 'A missing credential gives the code UNAUTHORIZED.',
    line: 'L405',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      editsRefusals(['customers.list', 'transactions.list', 'tokens.list'], 401, (body, _answer, call) => {
        if (callerOf(call) === '') body['code'] = 'INVALID_SIGNATURE';
      }),
  },
]);

const tokens = inArea('API tokens', [
  {
    name: 'deleted-token-still-opens',
    defect: 'A token that was deleted is hidden, and still works.',
    about: 'A token can be deleted; an invalid credential gives 401.',
    line: 'L389',
    stated: 'follows',
    severity: 'critical',
    behaviour: () =>
      onlyHides({ remove: 'tokens.delete', get: 'tokens.get', list: 'tokens.list' }, 'TOKEN_NOT_FOUND'),
  },
  {
    name: 'tokens-of-other-platforms-listed',
    defect: 'The list of API tokens shows those of every platform.',
    about: 'A platform lists its API tokens.',
    line: 'L389',
    stated: 'follows',
    severity: 'critical',
    behaviour: () => alsoLists('tokens.list', ['tokens.get', 'tokens.list'], ofOthers),
  },
  {
    name: 'other-platform-deletes-a-token',
    defect: 'An API token can be deleted by any platform that knows its id.',
    about: 'An API token belongs to one platform.',
    line: 'L389',
    stated: 'follows',
    severity: 'critical',
    behaviour: () => opensToOthers('tokens.delete'),
  },
  {
    name: 'deleting-an-unknown-token-has-another-code',
    defect: 'Deleting an API token that does not exist answers 404 with REFERENCE_NOT_FOUND.',
    about: 'TOKEN_NOT_FOUND: the API token does not exist.',
    line: 'L485',
    stated: 'stated',
    severity: 'minor',
    behaviour: () => codes('tokens.delete', 404, 'REFERENCE_NOT_FOUND'),
  },
]);

const sandbox = inArea('sandbox', [
  {
    name: 'production-credential-funds-an-account',
    defect: 'Funding an internal account of the platform works with a production credential.',
    about: 'Sandbox-only endpoints fail for production credentials.',
    line: 'L24',
    stated: 'stated',
    severity: 'critical',
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
  {
    name: 'production-credential-sends-a-test-webhook',
    defect: 'Sending a test webhook answers 200 with a production credential.',
    about: 'Sandbox-only endpoints fail for production credentials.',
    line: 'L24',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      acceptsInstead('sandbox.sendTestWebhook', [403], () =>
        answerOf(200, { response_status: 200, response_body: '' }),
      ),
  },
  {
    name: 'simulations-open-to-production',
    defect: 'A card authorization is simulated with a production credential.',
    about: 'Sandbox-only endpoints fail for production credentials.',
    line: 'L24',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      acceptsInstead('sandbox.cardAuthorization', [403], () =>
        answerOf(202, { issuerTransactionToken: 'itx_0' }),
      ),
  },
  {
    name: 'first-funding-credits-nothing',
    defect: 'The first funding of an account answers the new balance, and credits nothing.',
    about: 'The sandbox simulates funding an internal account.',
    line: 'L392',
    stated: 'follows',
    severity: 'major',
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
  {
    name: 'inbound-uma-payment-reaches-another-customer',
    defect: 'A simulated inbound UMA payment answers with the customer of the one before it.',
    about: 'The sandbox simulates an inbound UMA payment to a customer.',
    line: 'L392',
    stated: 'follows',
    severity: 'major',
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
]);

export const access = [...authentication, ...tokens, ...sandbox];
