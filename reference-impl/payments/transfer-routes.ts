import { created, type Answer, type Call } from '../http/call.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { transactionView } from '../records/transaction-store.ts';
import { transferIn, transferOut, withAmount, type OpenTransferRequest } from './transfers.ts';
import type { Routes } from '../http/intake.ts';

/** Starts a transfer out; the answer is the payment, which has only begun. */
export const createTransferOut = replaceable(async (call: Call<OpenTransferRequest>): Promise<Answer> =>
  created(transactionView(call, await transferOut(call, await withAmount(call, call.body)))),
);

/** Starts a transfer in; the answer is the payment, which has only begun. */
export const createTransferIn = replaceable(async (call: Call<OpenTransferRequest>): Promise<Answer> =>
  created(transactionView(call, await transferIn(call, await withAmount(call, call.body)))),
);

export const transferRoutes = {
  'transfers.out': createTransferOut,
  'transfers.in': createTransferIn,
} as const satisfies Routes;
