import { contract } from '../../../../spec/contract/in-use.ts';
import pMap from 'p-map';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import { covers } from '../../../kit/check/covers.ts';
import type { Client } from '../../../kit/http/client.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { probeOf } from '../../../kit/http/probes.ts';
import { target } from '../../../kit/check/run.ts';
import { examineErrorObject } from '../../../kit/assertions/error-object.ts';

interface Forced {
  readonly operation: OperationId;
  readonly status: number;
}

/** Every error answer that is described, of every operation. */
const describedErrors = (): readonly Forced[] =>
  contract().operationIds.flatMap((operation) =>
    Object.keys(contract().description.describedOperation(operation)?.['responses'] ?? {})
      .map(Number)
      .filter((status) => status >= 400)
      .map((status) => ({ operation, status })),
  );

/** The answer, or undefined where the file behind the mock has none; `why` remembers one reason. */
const forced = async (
  api: Client,
  { operation, status }: Forced,
  why: (reason: string) => void,
): Promise<Exchange | undefined> => {
  try {
    const { headers = {}, ...probe } = probeOf(operation);
    const asked = { ...headers, prefer: `code=${status}` };
    const exchange = await api.call(operation, { ...probe, headers: asked, isLimitWanted: true });
    return exchange.response.status === status ? exchange : undefined;
  } catch (cause) {
    if (!(cause instanceof Inconclusive) || cause.reason !== 'missing-configuration') throw cause;
    why(cause.message);
    return undefined;
  }
};

// The tables of codes and the members are examined on every exchange, and so on each of these.
covers({ needs: ['forced-answers'] }, [
  // The body of an answer with status 401, 404 or 500 is a JSON object.
  'errors/body-is-an-object',
  // The body of an error answer with another status than 401, 404 and 500 has the same members.
  'errors/other-errors-have-the-same-body',
]).test(
  'every error that the description of a mock shows has an object for its body',
  async ({ api, check }) => {
    let reason = 'the mock gave other answers than the Prefer header asked for';
    const note = (found: string): void => {
      reason = found;
    };
    const { concurrency } = target().pacing;

    const answers = await pMap(describedErrors(), (error) => forced(api, error, note), { concurrency });

    const shown = answers.filter((answer) => answer !== undefined);
    if (shown.length === 0)
      throw new Inconclusive('missing-configuration', `No described error could be forced: ${reason}`);
    for (const answer of shown) examineErrorObject(answer, check);
  },
);
