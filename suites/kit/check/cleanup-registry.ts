import pMap from 'p-map';
import { contract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { Client } from '../http/client.ts';

/** The things that the tests of a process made on the target and that have to be taken away again. */
export interface Cleanup {
  /** Remembers a resource that `operation` deletes, by its id. */
  readonly add: (operation: OperationId, id: string) => void;
  /**
   * Deletes everything, newest first, for at most half a minute. Answers what could not be deleted: a warning, never a
   * verdict.
   */
  readonly cleanUp: (client: Client, concurrency: number) => Promise<readonly string[]>;
}

const pathParameter: Readonly<Partial<Record<OperationId, string>>> = {
  'customers.delete': 'customerId',
  'tokens.delete': 'tokenId',
  'agents.delete': 'agentId',
  'documents.delete': 'documentId',
  'customerExternalAccounts.delete': 'externalAccountId',
  'platformExternalAccounts.delete': 'externalAccountId',
};

/** A target that does not answer must not keep the run from its end. */
const mostMs = 30_000;

export const cleanup = (): Cleanup => {
  const made: { readonly operation: OperationId; readonly id: string }[] = [];
  return {
    // A resource that the version cannot delete stays.
    add: (operation, id) => {
      if (contract().isOperationId(operation)) made.push({ operation, id });
    },
    cleanUp: async (client, concurrency) => {
      const left: string[] = [];
      const deadline = performance.now() + mostMs;
      await pMap(
        made.splice(0).toReversed(),
        async ({ operation, id }) => {
          try {
            if (performance.now() > deadline) throw new Error('no time left');
            const { response } = await client.call(operation, {
              path: { [pathParameter[operation] ?? 'id']: id },
            });
            if (response.status >= 500) left.push(`${id} (${response.status})`);
          } catch (cause) {
            left.push(`${id} (${(cause as Error).message})`);
          }
        },
        { concurrency },
      );
      return left;
    },
  };
};
