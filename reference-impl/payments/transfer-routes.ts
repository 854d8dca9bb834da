import { created, type Call, type Handler } from '../http/call.ts';
import type { Payment } from './payment.ts';
import { transactionView, type StoredTransaction } from './transaction-store.ts';
import { transferIn, transferOut, type TransferRequest } from './transfers.ts';

/** What a transfer out answers; a faulty server calls it PROCESSING. */
const answered = ({ faults }: Call, payment: Payment): StoredTransaction =>
  faults.has('transfer-out-answers-processing') ? { ...payment, status: 'PROCESSING' } : payment;

/** Starts a transfer out; the answer is the payment, which has only begun. */
export const createTransferOut: Handler<TransferRequest> = async (call) =>
  created(transactionView(call, answered(call, await transferOut(call, call.body))));

/** Starts a transfer in; the answer is the payment, which has only begun. */
export const createTransferIn: Handler<TransferRequest> = async (call) => {
  const payment = await transferIn(call, call.body);
  const isBare = call.variations.has('transfers-in-answer-their-id-alone');
  return created(isBare ? { id: payment.id } : transactionView(call, payment));
};
