import { conflict } from '../../http/api-error.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { isKeyOf, isWaiting, openRequest, signedRequests, signedRetry } from '../../wallets/signed-retry.ts';
import { onceSigned } from '../../wallets/wallet-payment.ts';
import { during } from '../altered-work.ts';
import { faultsOf } from '../deviation.ts';

/** Faults in payments of embedded wallets. */
export const walletPaymentFaults = faultsOf({
  'quotes/wallet-pays-once-its-holder-has-signed': {
    'wallets-pay-unsigned-executions': during(
      onceSigned,
      replacing(signedRetry, async (right, call, action, act) => {
        const answer = await right(call, action, act);
        if (answer.isProvisional === true) await act();
        return answer;
      }),
    ),
  },
  'quotes/signed-execution-is-paid-by-the-wallet': {
    'signed-wallet-payments-are-refused': during(
      onceSigned,
      replacing(signedRetry, (right, call, action) =>
        right(call, action, () => Promise.reject(conflict('This wallet cannot pay.'))),
      ),
    ),
  },
  'quotes/wallet-pays-by-a-signature-over-its-quote': {
    'wallets-pay-by-a-retry-alone': during(
      onceSigned,
      replacing(signedRetry, (right, call, { payload: _payload, ...action }, act) =>
        right(call, action, act),
      ),
    ),
  },
  'quotes/wrongly-signed-execution-is-refused': {
    'any-key-pays-from-a-wallet': during(
      onceSigned,
      replacing(isKeyOf, async () => true),
    ),
  },
  'quotes/wallet-signature-pays-one-quote': {
    'one-wallet-signature-pays-every-quote': during(
      onceSigned,
      replacing(openRequest, async (right, call, action, id) => {
        const found = await call.collection(signedRequests).get(id);
        const isFit = found?.operation === call.operation && isWaiting(call, found);
        return isFit ? found : right(call, action, id);
      }),
    ),
  },
});
