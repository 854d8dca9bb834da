import { conflict } from '../../http/api-error.ts';
import { replacing } from '../../runtime/behaviour.ts';
import { isKeyOf, isWaiting, openRequest, signedRequests, signedRetry } from '../../wallets/signed-retry.ts';
import { onceSigned } from '../../wallets/wallet-payment.ts';
import { during } from '../altered-work.ts';
import { fault, type Faults } from '../deviation.ts';

/** Faults in payments of embedded wallets. */
export const walletPaymentFaults = {
  'wallets-pay-unsigned-executions': fault(
    'quotes/wallet-pays-once-its-holder-has-signed',
    during(
      onceSigned,
      replacing(signedRetry, (right) => async (call, action, act) => {
        const answer = await right(call, action, act);
        if (answer.isProvisional === true) await act();
        return answer;
      }),
    ),
  ),
  'signed-wallet-payments-are-refused': fault(
    'quotes/signed-execution-is-paid-by-the-wallet',
    during(
      onceSigned,
      replacing(
        signedRetry,
        (right) => (call, action) =>
          right(call, action, () => Promise.reject(conflict('This wallet cannot pay.'))),
      ),
    ),
  ),
  'wallets-pay-by-a-retry-alone': fault(
    'quotes/wallet-pays-by-a-signature-over-its-quote',
    during(
      onceSigned,
      replacing(
        signedRetry,
        (right) =>
          (call, { payload: _payload, ...action }, act) =>
            right(call, action, act),
      ),
    ),
  ),
  'any-key-pays-from-a-wallet': fault(
    'quotes/wrongly-signed-execution-is-refused',
    during(
      onceSigned,
      replacing(isKeyOf, () => async () => true),
    ),
  ),
  'one-wallet-signature-pays-every-quote': fault(
    'quotes/wallet-signature-pays-one-quote',
    during(
      onceSigned,
      replacing(openRequest, (right) => async (call, action, id) => {
        const found = await call.collection(signedRequests).get(id);
        const isFit = found?.operation === call.operation && isWaiting(call, found);
        return isFit ? found : right(call, action, id);
      }),
    ),
  ),
} as const satisfies Faults;
