import { describedOperation, description } from '../../../spec/schema/description.ts';
import { operationIds, operations, type OperationId } from '../../../spec/operations.ts';
import { webhookKinds, isTypeOf, isWebhookKind, isOutgoingPayment } from '../../../spec/webhooks.ts';
import { assumedParameters, isShownParameter } from '../../../suites/target/dialect/parameters.ts';
import type { Behaviour } from '../wrapper/behaviour.ts';
import { operationOf } from '../wrapper/operation-of.ts';
import { isMembers, parsed, type Json } from '../wrapper/json.ts';
import type { Assumption } from './assumption.ts';
import { successesOf } from './places.ts';

const isNamed = (id: OperationId): boolean => operations[id].shows === 'name';

/** Webhooks of a kind are called otherwise. */
const otherTypes = (): readonly Assumption[] =>
  Object.keys(webhookKinds)
    .filter(isWebhookKind)
    .map((kind): Assumption => {
      const type = `vendor.${kind.toLowerCase().slice(0, 1)}${kind.length}`;
      return {
        kind: 'webhook type',
        name: `the type of webhooks that tell that ${webhookKinds[kind].about} is another`,
        operations: [],
        words: ['inbox'],
        behaviour: () => ({
          webhook: (delivery, server) => {
            const { type: is } = delivery.body;
            const isMeant =
              typeof is === 'string' &&
              !isOutgoingPayment(is) &&
              !is.startsWith('CARD_TRANSACTION') &&
              isTypeOf(is, kind, {});
            return server.post(isMeant ? { ...delivery, body: { ...delivery.body, type } } : delivery);
          },
        }),
        said: { events: { [kind]: type } },
      };
    });

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** The resource names of ids that the document shows. Source: Resources and their fields. */
const shownNames: readonly string[] = [
  'Customer',
  'BeneficialOwner',
  'InternalAccount',
  'ExternalAccount',
  'Transaction',
];

const assumedNames = (): readonly string[] => [
  ...new Set(
    [...JSON.stringify(description()).matchAll(new RegExp(`"([A-Za-z]+):${uuid}"`, 'g'))]
      .map(([, name = '']) => name)
      .filter((name) => !shownNames.includes(name)),
  ),
];

const replacedIn = (text: string, from: string, to: string): string =>
  text.replaceAll(new RegExp(`(?<![A-Za-z])${from}(:|%3A)(?=${uuid})`, 'gi'), `${to}$1`);

const jsonIn = (text: string): Json | undefined => parsed(Buffer.from(text));

/** The ids of a resource have another name before their UUID. */
const otherIds = (): readonly Assumption[] =>
  assumedNames().map((name) => {
    const other = `Other${name}`;
    const behaviour = (): Behaviour => ({
      before: (call) => {
        call.path = replacedIn(call.path, other, name);
        call.query = new URLSearchParams(replacedIn(call.query.toString(), other, name));
        if (call.body !== undefined) call.body = jsonIn(replacedIn(JSON.stringify(call.body), other, name));
        return undefined;
      },
      after: (_call, answer) => {
        if (answer.body !== undefined)
          answer.body = jsonIn(replacedIn(JSON.stringify(answer.body), name, other));
      },
      webhook: (delivery, server) => {
        const body = jsonIn(replacedIn(JSON.stringify(delivery.body), name, other));
        return server.post({ ...delivery, body: isMembers(body) ? body : delivery.body });
      },
    });
    const pattern = new RegExp(`"${name}:${uuid}"`);
    const shownBy = operationIds.filter((id) => pattern.test(JSON.stringify(describedOperation(id) ?? {})));
    return {
      kind: 'id form' as const,
      name: `ids of the kind ${name} begin with ${other}`,
      operations: shownBy,
      words: [name, `${name}:`],
      behaviour,
      // Nobody has to say it: whatever an answer shows is an id.
      said: {},
    };
  });

/** An operation is at another path; at the assumed one is nothing. */
const otherPaths = (): readonly Assumption[] =>
  operationIds.filter(isNamed).map((id) => ({
    kind: 'path' as const,
    name: `${id} is at another path`,
    operations: [id],
    words: [id],
    behaviour: () => ({
      before: (call) => {
        if (call.operation === id)
          return {
            status: 404,
            headers: {},
            body: { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'There is nothing here.' },
          };
        const elsewhere = /^\/elsewhere(\/.*)$/.exec(call.path)?.[1];
        if (elsewhere !== undefined && operationOf(call.method, elsewhere).operation === id)
          call.path = elsewhere;
        return undefined;
      },
    }),
    said: { operations: { [id]: { path: `/elsewhere${operations[id].path}` } } },
  }));

const otherParameters = (): readonly Assumption[] =>
  operationIds.flatMap((id) =>
    assumedParameters(id)
      .filter((name) => !isShownParameter(id, name))
      .map((name): Assumption => {
        const other = `other_${name}`;
        return {
          kind: 'parameter',
          name: `${id} has another name for the parameter ${name}`,
          operations: [id],
          words: [name],
          behaviour: () => ({
            before: (call) => {
              if (call.operation !== id) return undefined;
              const values = call.query.getAll(other);
              call.query.delete(name);
              call.query.delete(other);
              for (const value of values) call.query.append(name, value);
              return undefined;
            },
          }),
          said: { parameters: { [id]: { [name]: other } } },
        };
      }),
  );

const otherSuccess: Readonly<Record<number, number>> = { 200: 202, 201: 200, 202: 201, 204: 200 };

/** Successes whose status the document states. Source: States and transitions > Delegated signing key. */
const statedSuccess: readonly OperationId[] = ['delegatedKeys.revoke'];

/** An operation succeeds with another status: the document shows hardly any. */
const otherStatuses = (): readonly Assumption[] =>
  operationIds
    .filter((id) => operations[id].shows !== 'shape' && !statedSuccess.includes(id))
    .flatMap((id) =>
      successesOf(id)
        .filter((status) => otherSuccess[status] !== undefined)
        .map((status) => ({
          kind: 'status' as const,
          name: `${id} answers ${otherSuccess[status]} in place of ${status}`,
          operations: [id],
          words: [id],
          behaviour: () => ({
            after: (call, answer) => {
              if (call.operation !== id || answer.status !== status) return;
              answer.status = otherSuccess[status] ?? status;
              if (status === 204) answer.body = {};
            },
          }),
          said: {},
        })),
    );

/** The codes of an error status are others: the document lists those of 401, 404 and 500. */
const otherCodes = (): readonly Assumption[] =>
  [400, 403, 409, 422, 429].map((status) => ({
    kind: 'error code' as const,
    name: `errors with status ${status} have another code`,
    operations: [],
    words: ['expectRejected', 'expectCode'],
    behaviour: () => ({
      after: (_call, answer) => {
        if (
          answer.status === status &&
          isMembers(answer.body) &&
          answer.body['code'] !== 'CARDHOLDER_KYC_NOT_APPROVED'
        )
          answer.body = { ...answer.body, code: 'VENDOR_SAYS_NO' };
      },
    }),
    said: {},
  }));

/** Everything beside members that only the description says. */
export const wordAssumptions = (): readonly Assumption[] => [
  ...otherTypes(),
  ...otherIds(),
  ...otherPaths(),
  ...otherParameters(),
  ...otherStatuses(),
  ...otherCodes(),
];
