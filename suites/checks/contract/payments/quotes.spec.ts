import { requireMember } from '../../../kit/check/require-member.ts';
import { covers } from '../../../kit/check/covers.ts';
import { requireSuccess, idShown } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { ifThere } from '../../../kit/check/if-there.ts';
import { provocation } from '../../../kit/check/trigger.ts';
import {
  createQuote,
  executeQuote,
  isSettled,
  payByQuote,
  paymentUntil,
  quoteBody,
  someEnds,
  someQuote,
  usualAmount,
} from '../../../kit/fixtures/payments.ts';
import { requireMayPay } from '../../../kit/fixtures/payers.ts';
import { readQuote, realtimeQuote, settledQuote, transactionOf } from '../../../kit/fixtures/quotes.ts';
import { unknownLike } from '../../../kit/check/unknown-ids.ts';

covers([
  // POST /quotes creates a quote.
  'quotes/operation-create',
  // A quote can be read by its id.
  'quotes/operation-get',
  // POST /quotes/{quoteId}/execute executes a quote.
  'quotes/operation-execute',
  // A quote request whose source has sourceType ACCOUNT is accepted.
  'quotes/source-of-type-account',
  // A quote request whose source accountId is an internal account's id is accepted.
  'quotes/source-is-an-internal-account',
  // A quote request whose destination has destinationType ACCOUNT is accepted.
  'quotes/destination-of-type-account',
  // A quote request whose destination accountId is an external account's id is accepted.
  'quotes/destination-is-an-external-account',
  // A quote request with lockedCurrencySide SENDING is accepted.
  'quotes/locked-side-sending',
  // A quote can be created from an account to an account.
  'quotes/from-account-to-account',
  // Executing a quote works without a request body.
  'quotes/execute-takes-no-body',
]).test('a quote between two accounts can be created, read and executed', async ({ api, cleanup, check }) => {
  const { account, payee } = await someEnds(api, cleanup);

  const created = await createQuote(api, { from: account.id, to: payee.id });
  await requireMayPay(api, account.customerId, created);
  for (const rule of [
    'quotes/operation-create',
    'quotes/source-of-type-account',
    'quotes/source-is-an-internal-account',
    'quotes/destination-of-type-account',
    'quotes/destination-is-an-external-account',
    'quotes/locked-side-sending',
    'quotes/from-account-to-account',
  ] as const)
    check.accepted(rule, created, 'a quote from an internal to an external account, SENDING locked');
  const id = idShown(requireSuccess(created, 'Creating a quote'));
  const read = await readQuote(api, id);
  const executed = await executeQuote(api, id);

  check.accepted('quotes/operation-get', read, 'reading a quote');
  for (const rule of ['quotes/operation-execute', 'quotes/execute-takes-no-body'] as const)
    check.accepted(rule, executed, 'executing a quote, without a body');
});

covers({ needs: ['state', 'sandbox'] }, [
  // A quote whose payment has settled carries the id of that transaction.
  'quotes/settled-quote-names-its-transaction',
  // The transaction id on a settled quote is that of the payment which executing it answered.
  'quotes/settled-quote-names-the-right-transaction',
]).test(
  'a settled quote names the transaction that its execution answered',
  async ({ api, cleanup, check }) => {
    const { id, quoteId = '' } = await payByQuote(api, cleanup);
    requireSuccess(await paymentUntil(api, id, isSettled), 'Reading a payment');

    const quote = await settledQuote(api, quoteId);

    requireMember(transactionOf(quote) !== undefined, 'A settled quote shows no transactionId', quote);
    const isPresent = (value: unknown): boolean => typeof value === 'string';
    check
      .member('quotes/settled-quote-names-its-transaction', quote, 'transactionId')
      .is('present', isPresent);
    check.member('quotes/settled-quote-names-the-right-transaction', quote, 'transactionId').equals(id);
    // The same of a quote to somebody else than an account.
    await ifThere(async () => {
      const { value: umaAddress } = provocation('umaReceiver');
      const { account } = await someEnds(api, cleanup);
      const looked = requireSuccess(
        await api.call('lookups.umaAddress', {
          path: { receiverUmaAddress: umaAddress },
          query: { customerId: account.customerId },
        }),
        'Looking up a UMA address',
      );
      const destination = { destinationType: 'UMA_ADDRESS', umaAddress };
      const body = { ...quoteBody({ from: account.id, to: '' }), destination };
      const lookupId = memberOf(looked, 'lookupId');
      const created = await api.call('quotes.create', { body: { ...body, lookupId } });
      const umaQuoteId = idShown(requireSuccess(created, 'A quote to a UMA address'));
      const paid = requireSuccess(await executeQuote(api, umaQuoteId), 'Executing a quote');
      const ended = await paymentUntil(api, idShown(paid), isSettled);
      if (memberOf(ended, 'status') !== 'COMPLETED') return;
      const settled = await settledQuote(api, umaQuoteId);
      check
        .member('quotes/settled-quote-names-its-transaction', settled, 'transactionId')
        .is('present', isPresent);
    });
  },
);

covers({ needs: ['state'] }, [
  // Naming a quote that does not exist is answered with QUOTE_NOT_FOUND.
  'errors/quote-not-found',
]).test('a quote that does not exist is not found', async ({ api, cleanup, check }) => {
  const { id: real } = await someQuote(api, await someEnds(api, cleanup));
  requireSuccess(await readQuote(api, real), 'Reading a quote');
  const id = unknownLike(real);

  for (const exchange of [await readQuote(api, id), await executeQuote(api, id)])
    check.rejectedWith('errors/quote-not-found', exchange, { status: 404, code: 'QUOTE_NOT_FOUND' });
});

covers({ needs: ['state', 'sandbox'] }, [
  // A quote of a customer outside the SCA regions carries no scaChallenge.
  'quotes/no-challenge-outside-sca-regions',
]).test(
  'a customer outside the regulated regions sees no challenge on a quote',
  async ({ api, cleanup, check }) => {
    const { account, payee } = await someEnds(api, cleanup);
    const { customerId, currency } = account;
    const plain = await someQuote(api, { account, payee });
    const waiting = await realtimeQuote(api, { customerId, currency, to: payee.id, amount: usualAmount });

    for (const { exchange } of [plain, waiting])
      check.member('quotes/no-challenge-outside-sca-regions', exchange, 'scaChallenge').isAbsent();
  },
);
