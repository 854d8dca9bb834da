import { isMembers, numberAt, put, rowsOf, textAt } from '../../rewriting/json.ts';
import { answerOf, edits, editsResources, isAccepted } from '../defects/answers.ts';
import { drops, ofType, rewritesWebhooks } from '../defects/webhooks.ts';
import { sameCaller } from '../defects/requests.ts';
import { acceptsInstead, alsoLists, opensToOthers, transactionViews } from './kit.ts';
import { misbooks } from './transfers.ts';
import { derived, must, ofSection } from '../mutant.ts';

const isCard = (transaction: Parameters<typeof put>[0]): boolean => transaction['type'] === 'CARD';

const cardTransactionsOnly = ofSection('card transactions', {
  'partial-return-refunds-the-whole': {
    defect: 'A card transaction of which a part was returned reads REFUNDED.',
    breaks: must.major('A partial refund keeps a card transaction SETTLED.', 'L290'),
    behaviour: editsResources(transactionViews, (transaction) => {
      if (
        isCard(transaction) &&
        transaction['status'] === 'SETTLED' &&
        numberAt(transaction, 'refundedAmount.amount') > 0
      )
        transaction['status'] = 'REFUNDED';
    }),
  },
  'returned-amount-is-not-shown': {
    defect: 'After a partial return refundedAmount is zero.',
    breaks: must.critical('A partial refund leaves a non-zero refundedAmount.', 'L290'),
    behaviour: editsResources(transactionViews, (transaction) => {
      if (isCard(transaction) && transaction['status'] === 'SETTLED')
        put(transaction, 'refundedAmount.amount', 0);
    }),
  },
  'full-return-stays-settled-in-rows': {
    defect: 'Rows of card transactions that were returned in full say SETTLED.',
    breaks: must.major('A full refund moves a card transaction to REFUNDED.', 'L290'),
    behaviour: edits(['transactions.list'], (page) => {
      for (const row of rowsOf(page))
        if (isCard(row) && row['status'] === 'REFUNDED') row['status'] = 'SETTLED';
    }),
  },
  'return-event-is-missing': {
    defect: 'A card transaction that becomes REFUNDED is not announced.',
    breaks: must.major('Card transaction events fire on every state change.', 'L449'),
    behaviour: drops(ofType('CARD_TRANSACTION.REFUNDED')),
  },
  'settled-event-doubles-the-settled-amount': {
    defect: 'CARD_TRANSACTION.SETTLED carries a settledAmount of twice the clearing.',
    breaks: derived.critical('Clearings settle an authorization.', 'L289'),
    behaviour: rewritesWebhooks(ofType('CARD_TRANSACTION.SETTLED'), (_body, data) => {
      if (isMembers(data['settledAmount']))
        put(data, 'settledAmount.amount', 2 * numberAt(data, 'settledAmount.amount'));
    }),
  },
  'advice-for-a-settled-parent': {
    defect: 'An authorization advice is accepted for a parent that is SETTLED.',
    breaks: must.minor('An advice needs a parent that is AUTHORIZED or PARTIALLY_SETTLED.', 'L291'),
    behaviour: acceptsInstead('sandbox.cardAuthorizationAdvice', [400, 409], () =>
      answerOf(202, { issuerTransactionToken: 'itx_0' }),
    ),
  },
  'reversal-of-what-was-not-returned': {
    defect: 'A return reversal is accepted for a parent that is SETTLED.',
    breaks: must.minor('A return reversal needs a parent that is REFUNDED.', 'L292'),
    behaviour: acceptsInstead('sandbox.cardReturnReversal', [400, 409], () =>
      answerOf(202, { issuerTransactionToken: 'itx_0' }),
    ),
  },
  'clearing-debits-again': {
    defect: 'A clearing debits the account by its amount, on top of what the authorization took.',
    breaks: derived.critical('Clearings settle an authorization.', 'L289'),
    behaviour: () =>
      misbooks(async (books, call, answer, { ask }) => {
        if (call.operation !== 'sandbox.cardClearing' || !isAccepted(answer)) return;
        const path = `/transactions/${textAt(call.body, 'cardTransactionId')}`;
        const read = await ask('GET', path, undefined, sameCaller(call));
        const account = textAt(read.body, 'accountId');
        if (account !== '') books.shift(account, -numberAt(call.body, 'amount'));
      }),
  },
  'return-credits-twice': {
    defect: 'A return credits the account with twice its amount.',
    breaks: derived.critical('A return gives back what was settled.', 'L290'),
    behaviour: () =>
      misbooks(async (books, call, answer, { ask }) => {
        if (call.operation !== 'sandbox.cardReturn' || !isAccepted(answer)) return;
        const path = `/transactions/${textAt(call.body, 'cardTransactionId')}`;
        const read = await ask('GET', path, undefined, sameCaller(call));
        const account = textAt(read.body, 'accountId');
        if (account !== '') books.shift(account, numberAt(call.body, 'amount'));
      }),
  },
  'first-clearing-settles-the-whole': {
    defect: 'A partial clearing makes a card transaction read SETTLED.',
    breaks: derived.major('Clearings move an authorization toward PARTIALLY_SETTLED and SETTLED.', 'L289'),
    behaviour: editsResources(transactionViews, (transaction) => {
      if (isCard(transaction) && transaction['status'] === 'PARTIALLY_SETTLED')
        transaction['status'] = 'SETTLED';
    }),
  },
});

const stablecoins = ofSection('stablecoins', {
  'operations-come-oldest-first': {
    defect: 'The operations of a stablecoin are listed oldest first.',
    breaks: must.minor('Operations are listed newest first.', 'L388'),
    needs: 'stablecoins',
    behaviour: edits(['stablecoins.listOperations'], (page) => {
      page['data'] = rowsOf(page).toReversed();
    }),
  },
  'operations-of-other-stablecoins-listed': {
    defect: 'The operations of one stablecoin are listed together with those of others.',
    breaks: derived.major('Operations are listed of a stablecoin.', 'L388'),
    needs: 'stablecoins',
    behaviour: () =>
      alsoLists('stablecoins.listOperations', ['stablecoins.mint', 'stablecoins.burn'], (row, call) => {
        const own = call.params['stablecoinId'] ?? '';
        return textAt(row, 'stablecoinId') !== own;
      }),
  },
  'mint-of-tenfold': {
    defect: 'A mint makes ten times the amount that was asked for.',
    breaks: derived.critical('A mint operation mints the amount of the request.', 'L388'),
    needs: 'stablecoins',
    behaviour: () => ({
      before: (call) => {
        const amount = textAt(call.body, 'amount');
        if (call.operation === 'stablecoins.mint' && isMembers(call.body) && /^[1-9]\d*$/.test(amount))
          call.body['amount'] = `${amount}0`;
        return undefined;
      },
    }),
  },
  'burns-listed-as-mints': {
    defect: 'Rows of burn operations say MINT.',
    breaks: derived.major('There are mint and burn operations.', 'L388'),
    needs: 'stablecoins',
    behaviour: editsResources(['stablecoins.listOperations'], (operation) => {
      if (operation['operationType'] === 'BURN') operation['operationType'] = 'MINT';
    }),
  },
  'other-platform-burns-a-stablecoin': {
    defect: 'A burn can be ordered by any platform that knows the id of the stablecoin.',
    breaks: derived.critical('A stablecoin is registered by one platform.', 'L7'),
    needs: 'stablecoins',
    behaviour: () => opensToOthers('stablecoins.burn'),
  },
  'other-platform-reads-a-stablecoin-operation': {
    defect: 'A stablecoin operation can be read by any platform that knows its id.',
    breaks: derived.critical('An operation is one of a stablecoin of one platform.', 'L7'),
    needs: 'stablecoins',
    behaviour: () => opensToOthers('stablecoins.getOperation'),
  },
});

export const cardTransactionsAndStablecoins = [...cardTransactionsOnly, ...stablecoins];
