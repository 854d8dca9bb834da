import { defineCollection, everyone, type Document, type Tx } from '../store/store.ts';
import type { Attempt } from './reply.ts';

/** A line of the delivery log. */
export interface DeliveryAttempt extends Document {
  readonly event: string;
  readonly tenant: string;
  /** Counts the attempts for a tenant from 1. */
  readonly line: number;
  readonly type: string;
  readonly resource: string;
  readonly url: string;
  /** Counts from 1. */
  readonly attempt: number;
  /** Virtual time. */
  readonly at: string;
  /** The headers that were sent; absent where nothing was. */
  readonly headers?: Attempt['headers'];
  readonly status?: number;
  readonly error?: string;
  /** The sent body; with the first attempt alone, for all send the same. */
  readonly body?: string;
  /** The beginning of what a receiver said who did not take it. */
  readonly reply?: string;
}

export const deliveryLog = defineCollection<DeliveryAttempt>('deliveries', ['event', 'tenant']);

/** How many attempts are remembered for each environment of a platform. */
const keptLines = 10_000;

const idOf = (tenant: string, line: number): string => `${tenant}#${line}`;

/** Adds a line to the log, and drops the one that has become too old: the newest `most` of a tenant stay. */
export const logDelivery = async (
  tx: Tx,
  attempt: Omit<DeliveryAttempt, 'id' | 'line'>,
  most: number = keptLines,
): Promise<void> => {
  const log = tx.collection(deliveryLog, everyone);
  const { tenant } = attempt;
  const newest = await log.first({ where: { tenant } });
  const line = (newest?.line ?? 0) + 1;
  await log.insert({ id: idOf(tenant, line), line, ...attempt });
  await log.delete(idOf(tenant, line - most));
};
