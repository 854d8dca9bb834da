import { isMembers, numberAt, put, rowsOf, textAt } from '../../rewriting/json.ts';
import { answerOf, edits, editsResources, isAccepted } from '../defects/answers.ts';
import { drops, ofType, rewritesWebhooks } from '../defects/webhooks.ts';
import { sameCaller } from '../defects/requests.ts';
import { acceptsInstead, alsoLists, opensToOthers, transactionViews } from './kit.ts';
import { misbooks } from './transfers.ts';
import { inArea } from './defect.ts';

const isCard = (transaction: Parameters<typeof put>[0]): boolean => transaction['type'] === 'CARD';

const cardTransactionsOnly = inArea('card transactions', [
  {
    name: 'partial-return-refunds-the-whole',
    defect: 'A card transaction of which a part was returned reads REFUNDED.',
    about: 'A partial refund keeps a card transaction SETTLED.',
    line: 'L290',
    stated: 'stated',
    severity: 'major',
    behaviour: () =>
      editsResources(transactionViews, (transaction) => {
        if (
          isCard(transaction) &&
          transaction['status'] === 'SETTLED' &&
          numberAt(transaction, 'refundedAmount.amount') > 0
        )
          transaction['status'] = 'REFUNDED';
      }),
  },
  {
    name: 'returned-amount-is-not-shown',
    defect: 'After a partial return refundedAmount is zero.',
    about: 'A partial refund leaves a non-zero refundedAmount.',
    line: 'L290',
    stated: 'stated',
    severity: 'critical',
    behaviour: () =>
      editsResources(transactionViews, (transaction) => {
        if (isCard(transaction) && transaction['status'] === 'SETTLED')
          put(transaction, 'refundedAmount.amount', 0);
      }),
  },
  {
    name: 'full-return-stays-settled-in-rows',
    defect: 'Rows of card transactions that were returned in full say SETTLED.',
    about: 'A full refund moves a card transaction to REFUNDED.',
    line: 'L290',
    stated: 'stated',
    severity: 'major',
    behaviour: () =>
      edits(['transactions.list'], (page) => {
        for (const row of rowsOf(page))
          if (isCard(row) && row['status'] === 'REFUNDED') row['status'] = 'SETTLED';
      }),
  },
  {
    name: 'return-event-is-missing',
    defect: 'A card transaction that becomes REFUNDED is not announced.',
    about: 'Card transaction events fire on every state change.',
    line: 'L449',
    stated: 'stated',
    severity: 'major',
    behaviour: () => drops(ofType('CARD_TRANSACTION.REFUNDED')),
  },
  {
    name: 'settled-event-doubles-the-settled-amount',
    defect: 'CARD_TRANSACTION.SETTLED carries a settledAmount of twice the clearing.',
    about: 'Clearings settle an authorization.',
    line: 'L289',
    stated: 'follows',
    severity: 'critical',
    behaviour: () =>
      rewritesWebhooks(ofType('CARD_TRANSACTION.SETTLED'), (_body, data) => {
        if (isMembers(data['settledAmount']))
          put(data, 'settledAmount.amount', 2 * numberAt(data, 'settledAmount.amount'));
      }),
  },
  {
    name: 'advice-for-a-settled-parent',
    defect: 'An authorization advice is accepted for a parent that is SETTLED.',
    about: 'An advice needs a parent that is AUTHORIZED or PARTIALLY_SETTLED.',
    line: 'L291',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      acceptsInstead('sandbox.cardAuthorizationAdvice', [400, 409], () =>
        answerOf(202, { issuerTransactionToken: 'itx_0' }),
      ),
  },
  {
    name: 'reversal-of-what-was-not-returned',
    defect: 'A return reversal is accepted for a parent that is SETTLED.',
    about: 'A return reversal needs a parent that is REFUNDED.',
    line: 'L292',
    stated: 'stated',
    severity: 'minor',
    behaviour: () =>
      acceptsInstead('sandbox.cardReturnReversal', [400, 409], () =>
        answerOf(202, { issuerTransactionToken: 'itx_0' }),
      ),
  },
  {
    name: 'clearing-debits-again',
    defect: 'A clearing debits the account by its amount, on top of what the authorization took.',
    about: 'Clearings settle an authorization.',
    line: 'L289',
    stated: 'follows',
    severity: 'critical',
    behaviour: () =>
      misbooks(async (books, call, answer, { ask }) => {
        if (call.operation !== 'sandbox.cardClearing' || !isAccepted(answer)) return;
        const path = `/transactions/${textAt(call.body, 'cardTransactionId')}`;
        const read = await ask('GET', path, undefined, sameCaller(call));
        const account = textAt(read.body, 'accountId');
        if (account !== '') books.shift(account, -numberAt(call.body, 'amount'));
      }),
  },
  {
    name: 'return-credits-twice',
    defect: 'A return credits the account with twice its amount.',
    about: 'A return gives back what was settled.',
    line: 'L290',
    stated: 'follows',
    severity: 'critical',
    behaviour: () =>
      misbooks(async (books, call, answer, { ask }) => {
        if (call.operation !== 'sandbox.cardReturn' || !isAccepted(answer)) return;
        const path = `/transactions/${textAt(call.body, 'cardTransactionId')}`;
        const read = await ask('GET', path, undefined, sameCaller(call));
        const account = textAt(read.body, 'accountId');
        if (account !== '') books.shift(account, numberAt(call.body, 'amount'));
      }),
  },
  {
    name: 'first-clearing-settles-the-whole',
    defect: 'A partial clearing makes a card transaction read SETTLED.',
    about: 'Clearings move an authorization toward PARTIALLY_SETTLED and SETTLED.',
    line: 'L289',
    stated: 'follows',
    severity: 'major',
    behaviour: () =>
      editsResources(transactionViews, (transaction) => {
        if (isCard(transaction) && transaction['status'] === 'PARTIALLY_SETTLED')
          transaction['status'] = 'SETTLED';
      }),
  },
]);

const stablecoins = inArea('stablecoins', [
  {
    name: 'operations-come-oldest-first',
    defect: 'The operations of a stablecoin are listed oldest first.',
    about: 'Operations are listed newest first.',
    line: 'L388',
    stated: 'stated',
    severity: 'minor',
    needs: 'stablecoins',
    behaviour: () =>
      edits(['stablecoins.listOperations'], (page) => {
        page['data'] = rowsOf(page).toReversed();
      }),
  },
  {
    name: 'operations-of-other-stablecoins-listed',
    defect: 'The operations of one stablecoin are listed together with those of others.',
    about: 'Operations are listed of a stablecoin.',
    line: 'L388',
    stated: 'follows',
    severity: 'major',
    needs: 'stablecoins',
    behaviour: () =>
      alsoLists('stablecoins.listOperations', ['stablecoins.mint', 'stablecoins.burn'], (row, call) => {
        const own = call.params['stablecoinId'] ?? '';
        return textAt(row, 'stablecoinId') !== own;
      }),
  },
  {
    name: 'mint-of-tenfold',
    defect: 'A mint makes ten times the amount that was asked for.',
    about: 'A mint operation mints the amount of the request.',
    line: 'L388',
    stated: 'follows',
    severity: 'critical',
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
  {
    name: 'burns-listed-as-mints',
    defect: 'Rows of burn operations say MINT.',
    about: 'There are mint and burn operations.',
    line: 'L388',
    stated: 'follows',
    severity: 'major',
    needs: 'stablecoins',
    behaviour: () =>
      editsResources(['stablecoins.listOperations'], (operation) => {
        if (operation['operationType'] === 'BURN') operation['operationType'] = 'MINT';
      }),
  },
  {
    name: 'other-platform-burns-a-stablecoin',
    defect: 'A burn can be ordered by any platform that knows the id of the stablecoin.',
    about: 'A stablecoin is registered by one platform.',
    line: 'L7',
    stated: 'follows',
    severity: 'critical',
    needs: 'stablecoins',
    behaviour: () => opensToOthers('stablecoins.burn'),
  },
  {
    name: 'other-platform-reads-a-stablecoin-operation',
    defect: 'A stablecoin operation can be read by any platform that knows its id.',
    about: 'An operation is one of a stablecoin of one platform.',
    line: 'L7',
    stated: 'follows',
    severity: 'critical',
    needs: 'stablecoins',
    behaviour: () => opensToOthers('stablecoins.getOperation'),
  },
]);

export const cardTransactionsAndStablecoins = [...cardTransactionsOnly, ...stablecoins];
