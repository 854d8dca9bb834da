import { describedOperation, resolve } from '../../spec/schema/description.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { operationIds, operations, type OperationId } from '../../spec/operations.ts';
import {
  webhookKinds,
  isTypeOf,
  isCardTransaction,
  isWebhookKind,
  isOutgoingPayment,
  type WebhookKindName,
} from '../../spec/webhooks.ts';
import { assumedParameters, isShownParameter } from '../../suites/target/dialect/parameters.ts';
import type { Answer, Behaviour, Call } from '../rewriting/behaviour.ts';
import { operationOf } from '../rewriting/operation-of.ts';
import { isMembers, parsed, type Json } from '../rewriting/json.ts';
import type { Assumption } from './assumption.ts';
import { assumedNames, hasOurs, otherNameOf, renamedIn, uuid, withHeaders } from './id-forms.ts';
import { successesOf } from './places.ts';

const isNamed = (id: OperationId): boolean => operations[id].shows === 'name';

/** Types of customers' statuses speak of customers: which of the two it is, the name in it says. */
const otherThan: Readonly<Partial<Record<WebhookKindName, RegExp>>> = {
  kycStatus: /kyb/i,
  kybStatus: /kyc/i,
};

/** Whether the reference server calls webhooks of a kind so. */
export const isOfKind = (type: unknown, kind: WebhookKindName): boolean =>
  typeof type === 'string' &&
  !isOutgoingPayment(type) &&
  !isCardTransaction(type) &&
  otherThan[kind]?.test(type) !== true &&
  isTypeOf(type, kind, {});

/** Webhooks of a kind are called otherwise. */
const otherTypes = (): readonly Assumption[] =>
  Object.keys(webhookKinds)
    .filter(isWebhookKind)
    .map((kind, index): Assumption => {
      const type = `vendor.e${index + 1}`;
      return {
        kind: 'webhook type',
        name: `the type of webhooks that announce that ${webhookKinds[kind].about} is another`,
        operations: [],
        grounds: [`hears ${kind}`],
        words: ['inbox'],
        behaviour: () => ({
          webhook: (delivery, server) => {
            const isMeant = isOfKind(delivery.body['type'], kind);
            return server.post(isMeant ? { ...delivery, body: { ...delivery.body, type } } : delivery);
          },
        }),
        said: { events: { [kind]: type } },
      };
    });

const jsonIn = (text: string): Json | undefined => parsed(Buffer.from(text));

/** Refuses an id that this server never gave, once it knows who asks. */
export const refuseMalformed = (answer: Answer): void => {
  if (answer.status === 401) return;
  answer.status = 400;
  answer.body = { status: 400, code: 'INVALID_INPUT', message: 'This is no id.' };
};

/** The text of a part of the description, with that of every part that it refers to. */
const wholeText = (node: unknown, seen: Set<string> = new Set()): string => {
  const text = JSON.stringify(node ?? {});
  const fresh = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)]
    .map(([, place = '']): SchemaPointer => `#/${place}`)
    .filter((place) => !seen.has(place) && seen.add(place));
  return [text, ...fresh.map((place) => wholeText(resolve(place), seen))].join('');
};

/** The ids of a resource have another name before their UUID. Ours are refused as malformed. */
const otherIds = (): readonly Assumption[] => {
  const described = operationIds.map((id) => ({ id, text: wholeText(describedOperation(id)) }));
  return assumedNames().map((name) => {
    const other = otherNameOf(name);
    const behaviour = (): Behaviour => {
      const strange = new WeakSet<Call>();
      return {
        before: (call) => {
          if (hasOurs(call.path, name) || hasOurs(JSON.stringify(call.body ?? null), name)) strange.add(call);
          call.path = renamedIn(call.path, other, name);
          call.headers = withHeaders(call.headers, (text) => renamedIn(text, other, name));
          call.query = new URLSearchParams(renamedIn(call.query.toString(), other, name));
          if (call.body !== undefined) call.body = jsonIn(renamedIn(JSON.stringify(call.body), other, name));
          return undefined;
        },
        after: (call, answer) => {
          if (strange.has(call)) refuseMalformed(answer);
          if (answer.body !== undefined)
            answer.body = jsonIn(renamedIn(JSON.stringify(answer.body), name, other));
        },
        webhook: (delivery, server) => {
          const body = jsonIn(renamedIn(JSON.stringify(delivery.body), name, other));
          return server.post({ ...delivery, body: isMembers(body) ? body : delivery.body });
        },
      };
    };
    const pattern = new RegExp(`"${name}:${uuid}"`);
    const shownBy = described.filter(({ text }) => pattern.test(text)).map(({ id }) => id);
    return {
      kind: 'id form' as const,
      name: `ids of the kind ${name} begin with ${other}`,
      operations: shownBy,
      grounds: [`makes an id ${name}`],
      words: [`${name}:`, 'unknownLike'],
      behaviour,
      // The target file need not say it: every id that an answer shows is taken as one.
      said: {},
    };
  });
};

/** Where another server has nothing. */
export const nothingHere = (): Answer => ({
  status: 404,
  headers: {},
  body: { status: 404, code: 'REFERENCE_NOT_FOUND', message: 'There is nothing here.' },
});

/** An operation is at another path; at the assumed one is nothing. */
const otherPaths = (): readonly Assumption[] =>
  operationIds.filter(isNamed).map((id) => ({
    kind: 'path' as const,
    name: `${id} is at another path`,
    operations: [id],
    grounds: [`gets ${id}`],
    words: [id],
    behaviour: () => ({
      before: (call) => {
        if (call.operation === id) return nothingHere();
        const elsewhere = /^\/elsewhere(\/.*)$/.exec(call.path)?.[1];
        if (elsewhere !== undefined && operationOf(call.method, elsewhere).operation === id)
          call.path = elsewhere;
        return undefined;
      },
    }),
    said: { operations: { [id]: { path: `/elsewhere${operations[id].path}` } } },
  }));

/** The server reads a parameter by another name, and ignores its own. */
export const renameParameter = ({ query }: Call, from: string, to: string): void => {
  const values = query.getAll(from);
  query.delete(to);
  query.delete(from);
  for (const value of values) query.append(to, value);
};

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
          grounds: [`asks ${id} ${name}`],
          words: [name],
          behaviour: () => ({
            before: (call) => {
              if (call.operation !== id) return undefined;
              renameParameter(call, other, name);
              return undefined;
            },
          }),
          said: { parameters: { [id]: { [name]: other } } },
        };
      }),
  );

/** With which status an operation succeeds in place of another. */
export const otherSuccess: Readonly<Record<number, number>> = { 200: 202, 201: 200, 202: 201, 204: 200 };

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
          grounds: [`gets ${id} ${status}`],
          words: [id],
          behaviour: () => ({
            after: (call, answer) => {
              if (call.operation !== id || answer.status !== status) return;
              answer.status = otherSuccess[status] ?? status;
              if (status === 204) answer.body = {};
            },
          }),
          said: {
            statuses: {
              [id]: successesOf(id).map((each) => (each === status ? (otherSuccess[each] ?? each) : each)),
            },
          },
        })),
    );

/** Statuses whose codes only the description says: the document lists those of 401, 404 and 500. */
export const statusesOfOwnCodes: readonly number[] = [400, 403, 409, 422, 429];

/** Another code, unless the document shows this one. */
export const recode = (answer: Answer): void => {
  if (isMembers(answer.body) && answer.body['code'] !== 'CARDHOLDER_KYC_NOT_APPROVED')
    answer.body = { ...answer.body, code: 'VENDOR_SAYS_NO' };
};

/** The codes of an error status are others. */
const otherCodes = (): readonly Assumption[] =>
  statusesOfOwnCodes.map((status) => ({
    kind: 'error code' as const,
    name: `errors with status ${status} have another code`,
    operations: [],
    grounds: [`is refused ${status}`],
    words: [],
    behaviour: () => ({
      after: (_call, answer) => {
        if (answer.status === status) recode(answer);
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
