import { randomUUID } from 'node:crypto';
import type { Exchange } from '../../spec/exchange.ts';
import type { OperationId } from '../../spec/operations.ts';
import type { CallOptions, Client } from './client.ts';
import { ownCustomerId } from './customers.ts';
import { bodyOf, isTaken, needed } from './judge.ts';
import type { Owned } from './owned.ts';
import { exampleBody } from './probes.ts';
import { ownTokenName } from './tokens.ts';
import { rowsOf, walk } from './walk.ts';

/** A request that makes something each time it takes effect, and how to count what it has made. */
export interface Making {
  readonly operation: OperationId;
  readonly send: (options?: CallOptions) => Promise<Exchange>;
  /** The same request with another body. */
  readonly sendOther: (options?: CallOptions) => Promise<Exchange>;
  /** Ids of what the listing shows of it, the deciding page last. */
  readonly listed: () => Promise<{ readonly ids: readonly string[]; readonly pages: readonly Exchange[] }>;
}

/** A key as the document leaves it: any text, here one that nobody else has. */
export const newKey = (): CallOptions => ({ headers: { 'idempotency-key': randomUUID() } });

/** The ids that several answers give to what they made. Replayed answers give the same one. */
export const idsMade = (answers: readonly Exchange[]): readonly string[] => [
  ...new Set(answers.filter(isTaken).map((answer) => String(bodyOf(answer)['id']))),
];

const rowsWith = async (
  api: Client,
  operation: OperationId,
  query: CallOptions['query'],
  isOwn: (row: Readonly<Record<string, unknown>>) => boolean,
): ReturnType<Making['listed']> => {
  const { pages } = await walk(api, operation, query === undefined ? {} : { query });
  const own = pages.flatMap((page) => rowsOf(page).filter(isOwn));
  return { ids: own.map(({ id }) => String(id)), pages };
};

/** A token: its name may be there twice, so only the key keeps a second one away. */
export const makingToken = (api: Client, owned: Owned): Making => {
  const name = ownTokenName();
  const send = async (body: object, options?: CallOptions): Promise<Exchange> => {
    const answer = await api.call('tokens.create', { ...options, body });
    const { id } = bodyOf(answer);
    if (isTaken(answer) && typeof id === 'string') owned.add('tokens.delete', id);
    return answer;
  };
  return {
    operation: 'tokens.create',
    send: (options) => send({ name, permissions: ['VIEW'] }, options),
    sendOther: (options) => send({ name: `${name}-other`, permissions: ['VIEW'] }, options),
    listed: () => rowsWith(api, 'tokens.list', undefined, (row) => row['name'] === name),
  };
};

/** A customer. A target may refuse a second one with the same platformCustomerId: that is one effect, too. */
export const makingCustomer = (api: Client, owned: Owned): Making => {
  const platformCustomerId = ownCustomerId();
  const send = async (fullName: string, options?: CallOptions): Promise<Exchange> => {
    const body = { platformCustomerId, customerType: 'INDIVIDUAL', fullName };
    const answer = await api.call('customers.create', { ...options, body });
    const { id } = bodyOf(answer);
    if (isTaken(answer) && typeof id === 'string') owned.add('customers.delete', id);
    return answer;
  };
  return {
    operation: 'customers.create',
    send: (options) => send('Ada Moreno', options),
    sendOther: (options) => send('Ada Ruíz', options),
    listed: () =>
      rowsWith(
        api,
        'customers.list',
        { platformCustomerId },
        (row) => row['platformCustomerId'] === platformCustomerId,
      ),
  };
};

const firm = {
  customerType: 'BUSINESS',
  businessInfo: {
    legalName: 'Analytical Engines LLC',
    country: 'US',
    taxId: '12-3456789',
    incorporatedOn: '2018-04-03',
  },
} as const;

/** A beneficial owner of a business of its own: the same person may be there twice. */
export const makingOwner = async (api: Client, owned: Owned): Promise<Making> => {
  const body = { ...firm, platformCustomerId: ownCustomerId() };
  const business = needed(await api.call('customers.create', { body }), 'Adding a business');
  const customerId = String(bodyOf(business)['id']);
  owned.add('customers.delete', customerId);
  const example = exampleBody('beneficialOwners.create') as object;
  const send = (members: object, options?: CallOptions): Promise<Exchange> =>
    api.call('beneficialOwners.create', { ...options, body: { ...example, customerId, ...members } });
  return {
    operation: 'beneficialOwners.create',
    send: (options) => send({}, options),
    sendOther: (options) => send({ ownershipPercentage: 1 }, options),
    listed: () => rowsWith(api, 'beneficialOwners.list', { customerId }, () => true),
  };
};

/** Every kind of thing that customers, beneficial owners and tokens let a client make. */
export const makings = async (api: Client, owned: Owned): Promise<readonly Making[]> => [
  makingToken(api, owned),
  makingCustomer(api, owned),
  await makingOwner(api, owned),
];
