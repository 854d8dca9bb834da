import { created, type Handler } from '../kernel/call.ts';
import { transactionView } from '../payments/transaction-store.ts';
import { transferIn, transferOut, type TransferRequest } from '../payments/transfers.ts';

/** Starts a transfer out; the answer is the payment, which has only begun. */
export const createTransferOut: Handler<TransferRequest> = async (call) =>
  created(transactionView(await transferOut(call, call.body)));

/** Starts a transfer in; the answer is the payment, which has only begun. */
export const createTransferIn: Handler<TransferRequest> = async (call) =>
  created(transactionView(await transferIn(call, call.body)));
