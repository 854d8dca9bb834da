import { randomUUID } from 'node:crypto';
import { capabilities, capabilityNames, type Capability } from '../../spec/capabilities.ts';
import { operation, operationIds, type OperationId } from '../../spec/operations.ts';
import type { Exchange } from '../../spec/results/exchange.ts';
import { bodyOf } from '../kit/assertions/answers.ts';
import { memberOf } from '../kit/assertions/members.ts';
import { Inconclusive } from '../kit/check/inconclusive.ts';
import type { CallOptions, Client } from '../kit/http/client.ts';
import type { Target } from '../target/target.ts';
import type { Diagnosis } from './diagnosis.ts';

/** Capabilities that other looks verify, or that only ever add rules. */
const verifiedElsewhere: readonly Capability[] = ['state', 'credentials', 'control'];

interface Probe {
  readonly operation: OperationId;
  readonly options: CallOptions;
  /** Whether an answer shows that the target has the operation; it may have another one at the assumed place. */
  readonly isTelling: (answer: Exchange) => boolean;
}

const importJob: Probe = {
  operation: 'customers.getImportJob',
  options: { path: { jobId: `Job:${randomUUID()}` } },
  isTelling: (answer) => bodyOf(answer, 'Error').code === 'BULK_UPLOAD_JOB_NOT_FOUND',
};

/** A request that changes nothing and that only a target with the capability answers: a list without parameters. */
const probeOf = (capability: Capability): Probe | undefined => {
  if (capability === 'imports') return importJob;
  const list = operationIds.find((id) => {
    const { capability: own, isList, auth, path } = operation(id);
    return own === capability && isList === true && auth === 'platform' && !path.includes('{');
  });
  return (
    list && {
      operation: list,
      options: {},
      isTelling: (page) =>
        Array.isArray(memberOf(page, 'data', { absent: undefined })) &&
        typeof bodyOf(page).hasMore === 'boolean',
    }
  );
};

const isThere = async (api: Client, { operation: id, options, isTelling }: Probe): Promise<boolean> => {
  try {
    return isTelling(await api.call(id, options));
  } catch (cause) {
    // A target that cannot even be asked does not have it.
    if (cause instanceof Inconclusive && cause.reason === 'missing-configuration') return false;
    throw cause;
  }
};

const lookFor = async (api: Client, capability: Capability): Promise<Diagnosis> => {
  const name = `absent: ${capability}`;
  const probe = probeOf(capability);
  if (probe === undefined)
    return {
      name,
      state: 'note',
      message: `assumed absent: ${capabilities[capability]}`,
    };
  return (await isThere(api, probe))
    ? {
        name,
        state: 'bad',
        message: `capabilities.${capability} is declared false, yet ${probe.operation} is answered: declare it true`,
      }
    : { name, state: 'good', message: `${probe.operation} shows nothing of it, as declared` };
};

/** Verifies that what a target declares absent is, as far as a harmless request can show. */
export const lookForAbsent = async (target: Target, api: Client): Promise<readonly Diagnosis[]> => {
  const found: Diagnosis[] = [];
  for (const name of capabilityNames)
    if (!target.capabilities[name] && !verifiedElsewhere.includes(name)) found.push(await lookFor(api, name));
  return found;
};
