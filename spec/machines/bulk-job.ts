import type { Machine } from './machine.ts';

export const bulkJobStates = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED'] as const;
export type BulkJobState = (typeof bulkJobStates)[number];
export type BulkJobTrigger = 'accept' | 'start' | 'complete' | 'fail';

/**
 * The life of a bulk import job. The document says only that a job completes or fails and that either sends a
 * webhook; states and rows are assumed. Source: Events > Other webhooks.
 */
export const bulkJobMachine = {
  states: bulkJobStates,
  terminal: ['COMPLETED', 'FAILED'],
  transitions: {
    accept: { from: ['(none)'], to: 'PENDING', when: 'A CSV file is uploaded', assumed: true },
    start: { from: ['PENDING'], to: 'PROCESSING', assumed: true },
    complete: {
      from: ['PROCESSING'],
      to: 'COMPLETED',
      when: 'Every row was tried',
      emits: 'BULK_UPLOAD.COMPLETED',
      assumed: true,
    },
    fail: {
      from: ['PENDING', 'PROCESSING'],
      to: 'FAILED',
      when: 'The file as a whole cannot be worked through',
      emits: 'BULK_UPLOAD.FAILED',
      assumed: true,
    },
  },
} as const satisfies Machine<BulkJobState, BulkJobTrigger>;
