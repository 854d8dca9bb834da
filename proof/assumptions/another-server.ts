import { answerSchemaOf, requestSchemaOf } from '../../spec/schema/description.ts';
import type { SchemaPointer } from '../../spec/schema/schema-pointer.ts';
import { isWebhookKind, webhookBodyOf, webhookKinds } from '../../spec/webhooks.ts';
import type { Dialect } from '../../suites/target/dialect/dialect.ts';
import { renderMembers } from '../../suites/target/dialect/members.ts';
import { parameterName, assumedParameters } from '../../suites/target/dialect/parameters.ts';
import type { Answer, Behaviour, Call } from '../rewriting/behaviour.ts';
import { isJson, isMembers, type Json } from '../rewriting/json.ts';
import { operationOf } from '../rewriting/operation-of.ts';
import {
  isOfKind,
  refuseMalformed,
  nothingHere,
  otherSuccess,
  recode,
  renameParameter,
  statusesOfOwnCodes,
} from './words.ts';
import { anyName, hasOurs, otherIdsIn, ownIdsIn, withHeaders } from './id-forms.ts';

/** Where the operations are that have moved. Below it, paths are as assumed. */
const elsewhere = /^\/elsewhere(\/.*)$/;

/** The request of an operation that has moved as the server behind knows it; undefined where nothing is. */
const routed = (call: Call, { operations }: Dialect): Answer | undefined => {
  const within = elsewhere.exec(call.path)?.[1];
  const { operation, params } = operationOf(call.method, within ?? call.path);
  const hasMoved = operation !== undefined && operations[operation] !== undefined;
  if (hasMoved !== (within !== undefined)) return nothingHere();
  call.path = within ?? call.path;
  call.operation = operation;
  call.params = params;
  return undefined;
};

const withOwnParameters = (call: Call, dialect: Dialect): void => {
  const { operation } = call;
  if (operation === undefined) return;
  for (const name of assumedParameters(operation)) {
    const theirs = parameterName(dialect, operation, name);
    if (theirs !== null && theirs !== name) renameParameter(call, theirs, name);
  }
};

type Names = Pick<Dialect, 'members' | 'values'>;

const rendered = (
  names: Names,
  direction: 'to' | 'from',
  schema: SchemaPointer | undefined,
  body: Json | undefined,
): Json | undefined => {
  const { body: said } = renderMembers(names, direction, schema, body);
  return isJson(said) ? said : undefined;
};

/** Spelled as nothing is: the assumed values are as unknown to this server as any. */
const unknownValues = ({ values }: Names): Names => ({
  members: {},
  values: Object.fromEntries(
    Object.entries(values).map(([schema, places]) => [
      schema,
      Object.fromEntries(
        Object.entries(places).map(([pointer, spelled]) => [
          pointer,
          Object.fromEntries(Object.keys(spelled).map((value) => [value, `unknown-${value}`])),
        ]),
      ),
    ]),
  ),
});

/** Every text of a body changed, but for those that are signed: they hold JSON. */
const withTexts = (value: Json | undefined, change: (text: string) => string): Json | undefined => {
  if (typeof value === 'string') return value.startsWith('{') ? value : change(value);
  if (Array.isArray(value)) return value.map((item) => withTexts(item, change) ?? null);
  if (!isMembers(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withTexts(item, change)]));
};

const typeOnWire = (type: Json | undefined, { events }: Dialect): Json | undefined => {
  const kinds = Object.keys(webhookKinds).filter(isWebhookKind);
  const possible = kinds.filter((kind) => isOfKind(type, kind));
  // Both kinds of customers' statuses speak of customers; the type says which one it is.
  const kind =
    possible.find((name) => JSON.stringify(type ?? '').includes(name.slice(0, 3).toUpperCase())) ??
    possible[0];
  const declared = kind && events[kind];
  return declared === undefined ? type : [declared].flat()[0];
};

/**
 * Does everything as a dialect says and nothing as the description assumes it: before a reference server, another
 * one. Ids begin otherwise, and errors have other codes; neither has to be declared.
 */
export const anotherServer = (dialect: Dialect): Behaviour => {
  const unknown = unknownValues(dialect);
  const strange = new WeakSet<Call>();
  return {
    before: (call) => {
      const missing = routed(call, dialect);
      if (missing !== undefined) return missing;
      const said = `${call.path} ${JSON.stringify(call.body ?? null)}`;
      if (hasOurs(said, anyName())) strange.add(call);
      call.path = ownIdsIn(call.path);
      call.headers = withHeaders(call.headers, ownIdsIn);
      call.query = new URLSearchParams(ownIdsIn(call.query.toString()));
      withOwnParameters(call, dialect);
      const { operation, params } = operationOf(call.method, call.path);
      call.params = operation === call.operation ? params : call.params;
      if (call.operation === undefined || !isMembers(call.body)) return undefined;
      const schema = requestSchemaOf(call.operation);
      const understood = rendered(dialect, 'from', schema, rendered(unknown, 'to', schema, call.body));
      call.body = withTexts(understood, ownIdsIn);
      return undefined;
    },
    after: (call, answer) => {
      const { operation } = call;
      if (operation === undefined) return;
      if (strange.has(call)) refuseMalformed(answer);
      const { status } = answer;
      const body = rendered(dialect, 'to', answerSchemaOf(operation, status), answer.body);
      answer.body = withTexts(body, otherIdsIn);
      if (statusesOfOwnCodes.includes(status)) recode(answer);
      if (dialect.statuses[operation] === undefined || otherSuccess[status] === undefined) return;
      answer.status = otherSuccess[status] ?? status;
      if (status === 204) answer.body = {};
    },
    webhook: (delivery, server) => {
      const { type } = delivery.body;
      const body = rendered(dialect, 'to', webhookBodyOf(typeof type === 'string' ? type : ''), {
        ...delivery.body,
      });
      const said = withTexts(body, otherIdsIn);
      const named = isMembers(said) ? said : delivery.body;
      const place = Object.keys(named).find((name) => named[name] === type) ?? 'type';
      return server.post({ ...delivery, body: { ...named, [place]: typeOnWire(type, dialect) } });
    },
  };
};
