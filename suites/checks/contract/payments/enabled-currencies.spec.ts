import { covers } from '../../../kit/check/covers.ts';
import { isAccepted, rowsOf } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { accountsOnceOpened, currencyOf } from '../../../kit/fixtures/accounts.ts';
import { somePayee } from '../../../kit/fixtures/payees.ts';
import { createQuote } from '../../../kit/fixtures/payments.ts';
import { somePayer } from '../../../kit/fixtures/payers.ts';
import { isBankCurrency } from '../../../../generators/external-accounts.ts';

covers({ needs: ['state'] }, [
  // A customer has no account in a currency that is not enabled, or a quote from that account is refused.
  'customers/only-enabled-currencies-pay',
]).test(
  'an account in a currency that is not enabled for its customer pays nothing',
  async ({ api, cleanup, check }) => {
    const { id: customerId } = await somePayer(api, cleanup, { currencies: ['EUR'] });
    const listed = await accountsOnceOpened(api, customerId);
    const other = rowsOf(listed).find((row) => {
      const currency = currencyOf(row) ?? '';
      return isBankCurrency(currency) && currency !== 'EUR';
    });
    const payee = other && (await somePayee(api, cleanup, { customerId, currency: 'EUR' }));
    const quotes = payee
      ? [await createQuote(api, { from: String(memberOf(other, 'id')), to: payee.id })]
      : [];

    check
      .response('customers/only-enabled-currencies-pay', [listed, ...quotes])
      .that(!quotes.some(isAccepted), 'no payment in a currency that is not enabled', 'a quote');
  },
);
