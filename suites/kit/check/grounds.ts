import { contract } from '../../../spec/contract/in-use.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { isJsonObject } from '../../../spec/json.ts';
import { escaped } from '../../../spec/schema/json-pointer.ts';
import type { SchemaPointer } from '../../../spec/schema/schema-pointer.ts';
import type { Exchange } from '../../../spec/results/exchange.ts';
import { isWebhookKind } from '../../../spec/webhooks.ts';
import { isShown, placesOfMember, unfolded } from '../../target/dialect/places.ts';
import { needsVariable } from '../../target/needs.ts';
import type { Ground } from '../../target/grounds.ts';
import { currentTest } from './current-test.ts';

/** Only `npm run pages -- --needs` writes it down: it takes a walk over every body. */
const isRecorded = (): boolean => process.env[needsVariable] !== undefined && currentTest().name !== '';

const note = (ground: Ground): void => void currentTest().grounds.add(ground);

const notePlaces = (how: 'reads' | 'sends', places: readonly SchemaPointer[]): void => {
  for (const place of places) if (!isShown(place)) note(`${how} ${place}`);
};

/** Remembers that the test at hand read a member, there or not. */
export const noteRead = (schemas: () => readonly SchemaPointer[], pointer: string): void => {
  if (!isRecorded()) return;
  notePlaces(
    'reads',
    schemas().flatMap((schema) => placesOfMember(schema, pointer)),
  );
};

const noteBody = (schema: SchemaPointer, body: unknown): void => {
  if (Array.isArray(body))
    for (const part of unfolded(schema)) for (const item of body) noteBody(`${part}/items`, item);
  if (!isJsonObject(body)) return;
  for (const [name, value] of Object.entries(body)) {
    const places = placesOfMember(schema, `/${escaped(name)}`);
    notePlaces('sends', places);
    for (const place of places) noteBody(place, value);
  }
};

const ids = /([A-Za-z]+):[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}/g;

/** Every id that this process was given: any other id that it sends, it made. */
const given = new Set<string>();

const noteGiven = (text: string): void => {
  for (const [id] of text.matchAll(ids)) given.add(id);
};

const noteMade = (text: string): void => {
  for (const [id, name = ''] of text.matchAll(ids)) if (!given.has(id)) note(`makes an id ${name}`);
};

/** Remembers what a request said in assumed words, and what came back. */
export const noteExchange = ({ operation, request, response }: Exchange): void => {
  if (!isRecorded() || !contract().isOperationId(operation)) return;
  const id: OperationId = operation;
  const { pathname, searchParams } = new URL(request.url);
  noteMade(
    `${decodeURIComponent(pathname)} ${searchParams.toString()} ${JSON.stringify(request.body ?? null)}`,
  );
  for (const name of searchParams.keys()) note(`asks ${id} ${name}`);
  const schema = contract().description.bodySchemaOf(id);
  if (schema !== undefined) noteBody(schema, request.body);
  note(`gets ${id} ${response.status}`);
  if (response.status >= 400) note(`is refused ${response.status}`);
  noteGiven(response.text);
};

/** Remembers which kinds a webhook may be of, where the document does not show its type. */
export const noteWebhook = (type: string, text: string): void => {
  if (!isRecorded()) return;
  noteGiven(text);
  for (const kind of Object.keys(contract().webhookKinds).filter(isWebhookKind))
    if (contract().isTypeOf(type, kind, {})) note(`hears ${kind}`);
};
