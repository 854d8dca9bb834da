import { contract } from '../../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../../spec/operations.ts';
import { answerOf } from '../../../kit/assertions/answers.ts';
import { covers } from '../../../kit/check/covers.ts';
import { target } from '../../../kit/check/run.ts';
import { someCustomer } from '../../../kit/fixtures/customers.ts';
import { probeOf } from '../../../kit/http/probes.ts';

const rule = 'errors/faulty-request-is-not-500';

/**
 * The operations that the target has, and whose path the document shows. An answer at a path that is only assumed
 * may be about the path.
 */
const shownOperations = (): readonly OperationId[] =>
  contract().operationIds.filter((id) => {
    const { capability, shows } = contract().operation(id);
    return shows !== 'name' && (capability === undefined || target().capabilities[capability]);
  });

const takesJson = (id: OperationId): boolean =>
  contract().description.bodySchemaOf(id) !== undefined &&
  contract().description.formSchemaOf(id) === undefined;

covers({ needs: ['state'] }, [rule]).test(
  'a body that is no JSON is no internal error of any operation',
  async ({ api, cleanup, check }) => {
    // A target that fails at everything fails here, before anything is said of faulty requests.
    await someCustomer(api, cleanup);
    for (const id of shownOperations().filter(takesJson)) {
      const { path = {}, query = {} } = probeOf(id);

      const answer = await api.call(id, { path, query, body: '{"amount":' });

      check
        .request(rule, answer)
        .that(
          answer.response.status !== 500,
          `${id} not to fail inside for a body that is no JSON`,
          answerOf(answer),
        );
    }
  },
);

covers({ needs: ['state'] }, [rule]).test(
  'an unknown id is no internal error of any read',
  async ({ api, cleanup, check }) => {
    await someCustomer(api, cleanup);
    const reads = shownOperations().filter((id) => {
      const { method, path } = contract().operation(id);
      return method === 'GET' && path.includes('{');
    });
    for (const id of reads) {
      const answer = await api.call(id, probeOf(id));

      check
        .request(rule, answer)
        .that(answer.response.status !== 500, `${id} not to fail inside for an unknown id`, answerOf(answer));
    }
  },
);
