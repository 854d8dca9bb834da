import { contract } from '../../spec/contract/in-use.ts';
import { versionInAddress } from '../../spec/contract/versions.ts';
import { basicOf } from '../../spec/http-basic.ts';
import { randomUUID } from 'node:crypto';
import { client, type Client } from '../kit/http/client.ts';
import { Inconclusive } from '../kit/check/inconclusive.ts';
import type { Target } from '../target/target.ts';
import { lookForAbsent } from './absence.ts';
import { readiness } from './readiness.ts';
import { unreachable } from './unreachable.ts';
import type { Diagnosis } from './diagnosis.ts';

type Look = (target: Target, api: Client) => Promise<Diagnosis>;

const unknownCustomer = (): { readonly customerId: string } => ({ customerId: `Customer:${randomUUID()}` });

const versionSegment: Look = async (target) => {
  const { version } = contract();
  const named = versionInAddress(target.baseUrl);
  if (named === version)
    return { name: 'version', state: 'good', message: `the base address ends with ${version}` };
  const instead = named === undefined ? '' : `: it names ${named}, and ${version} is examined`;
  return {
    name: 'version',
    state: 'note',
    message: `the base address does not end with ${version}, as the document has it${instead}`,
  };
};

/** A capability declared absent must be absent, or rules would be switched off by declaring. */
const credentialsAbsent: Look = async (_target, api) => {
  const authorization = basicOf({ tokenId: randomUUID(), tokenSecret: randomUUID() });
  const { response } = await api.call('customers.get', { path: unknownCustomer(), as: { authorization } });
  const isAbsent = response.status !== 401;
  return {
    name: 'absent: credentials',
    state: isAbsent ? 'good' : 'bad',
    message: isAbsent
      ? 'invented credentials are accepted, as declared'
      : 'capabilities.credentials is declared false, yet invented credentials are refused: declare it true',
  };
};

const stateAbsent: Look = async (_target, api) => {
  const platformCustomerId = `psi-doctor-${randomUUID()}`;
  const made = await api.call('customers.create', {
    body: { customerType: 'INDIVIDUAL', platformCustomerId },
  });
  const customerId = (made.response.body as { id?: unknown } | undefined)?.id;
  if (typeof customerId !== 'string')
    return {
      name: 'absent: state',
      state: 'note',
      message: 'could not be verified: no customer could be created',
    };
  const { response } = await api.call('customers.get', { path: { customerId } });
  const remembers =
    (response.body as { platformCustomerId?: unknown } | undefined)?.platformCustomerId ===
    platformCustomerId;
  if (remembers) await api.call('customers.delete', { path: { customerId } });
  return {
    name: 'absent: state',
    state: remembers ? 'bad' : 'good',
    message: remembers
      ? 'capabilities.state is declared false, yet a created customer can be read back: declare it true'
      : 'a created customer cannot be read back, as declared',
  };
};

const looksFor = (target: Target): readonly Look[] => [
  versionSegment,
  ...(target.capabilities.credentials ? [] : [credentialsAbsent]),
  ...(target.capabilities.state ? [] : [stateAbsent]),
];

/** Looks at a target before it is graded. One bad diagnosis is enough not to run. */
export const diagnose = async (target: Target): Promise<readonly Diagnosis[]> => {
  const api = client(target, 'doctor', () => {});
  try {
    const first = await readiness(target, api);
    if (first.some(({ state }) => state === 'bad')) return first;
    const others: Diagnosis[] = [];
    for (const look of looksFor(target)) others.push(await look(target, api));
    return [...first, ...others, ...(await lookForAbsent(target, api))];
  } catch (cause) {
    if (!(cause instanceof Inconclusive)) throw cause;
    if (cause.reason === 'missing-configuration')
      return [{ name: 'reachable', state: 'note', message: `${target.baseUrl} answers; ${cause.message}` }];
    return [
      {
        name: 'reachable',
        state: 'bad',
        message: unreachable(target, cause.message),
      },
    ];
  } finally {
    await api.close();
  }
};
