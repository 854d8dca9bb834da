import { contract } from '../../../spec/contract/in-use.ts';
import { asJsonObject, isJsonObject } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations.ts';
import type { HttpRecord } from '../../../spec/results/exchange.ts';
import { namesIn } from '../../../spec/schema/json-pointer.ts';
import { thingNamed } from '../../target/dialect/envelopes.ts';
import { heldAt } from '../../target/dialect/pointers.ts';
import { namedByRefusal } from '../../kit/assertions/named-by-refusal.ts';

/** Why a link broke. */
export interface Break {
  readonly message: string;
  readonly on: HttpRecord | undefined;
  /** Every request of the link up to there. */
  readonly trail?: readonly HttpRecord[];
}

/** The members of which a refusal speaks, in their words, as few as people read. */
const complained = ({ on }: Break, most = 6): readonly string[] =>
  on === undefined || on.response.status < 400
    ? []
    : namedByRefusal(on.wire?.responseBody ?? on.response.body).slice(0, most);

const entryIn = (message: string): string | undefined =>
  /\b(?:dialect(?:\.[\w*-]+){2,}(?:\.\/[\w/]+)?|dialect\.codes|credentials\.\w+|webhooks\.\w+|timeouts\.\w+|controlUrl)/.exec(
    message,
  )?.[0];

/** The entry that the message names, else that of the body that was refused. */
export const entryFor = ({ message, on }: Break): string | undefined => {
  const named = entryIn(message);
  if (named !== undefined || on === undefined || !contract().isOperationId(on.operation)) return named;
  if (message.includes('does not narrow')) return `dialect.parameters.${on.operation}`;
  return contract().operation(on.operation).shows !== 'shape' &&
    on.response.status >= 400 &&
    on.response.status < 500
    ? `dialect.bodies.${on.operation}`
    : undefined;
};

/** The words in which a refusal says what it lacks or does not know, for people. */
export const complaint = (broken: Break): string => {
  const said = complained(broken);
  return said.length === 0 ? '' : ` Its answer names ${said.map((at) => at.slice(1)).join(', ')}.`;
};

const namesSent = (on: HttpRecord | undefined): readonly string[] =>
  isJsonObject(on?.request.body) ? Object.keys(on.request.body) : [];

/** A template of a body, with a place for each member that the refusal names and what was sent to choose from. */
const bodyToWrite = (broken: Break): string => {
  const sent = namesSent(broken.on);
  const theirs = complained(broken)
    .map((at) => at.slice(1).split('/')[0] ?? '')
    .filter((name) => !sent.includes(name));
  const places = [...new Set(theirs)].map((name) => `${name}: '\${…}'`);
  const choice = sent.length === 0 ? '' : ` # …: one of ${sent.join(', ')}, or a pointer into one`;
  return `{ ${[...places, '$rest: true'].join(', ')} }${choice}`;
};

/** Ours for a value of theirs that was sent and refused, where each refused member was there. */
const refusedValues = (
  broken: Break,
): readonly (readonly [ours: string, value: string, theirs: string])[] => {
  const { on } = broken;
  const sent = on?.wire?.requestBody ?? on?.request.body;
  const ours = Object.entries(asJsonObject(on?.request.body));
  const named = complained(broken);
  const found = named.flatMap((at): readonly (readonly [string, string, string])[] => {
    const value = heldAt(sent, namesIn(at));
    const [mine, ...others] = ours.filter(([, said]) => said === value);
    return typeof value !== 'string' || mine === undefined || others.length > 0
      ? []
      : [[mine[0], value, at.slice(1)]];
  });
  return found.length === named.length ? found : [];
};

/** A value that a target does not know is no member that it lacks: its own word for it is missing. */
const valueToWrite = (id: OperationId, broken: Break): string | undefined => {
  const [[ours, value, theirs] = []] = refusedValues(broken);
  const schema = contract().description.bodySchemaOf(id);
  const name = schema === undefined ? undefined : thingNamed(schema);
  return ours === undefined || name === undefined
    ? undefined
    : `dialect.values.${name}: { /${ours}: { ${value}: … } } # …: your word for it in ${theirs}`;
};

const assumedPlace = (id: OperationId): string =>
  `${contract().operation(id).method} ${contract().operation(id).path}`;

/** The meaning of each kind of entry, where the doctor knows only its place. */
const forms: Readonly<Record<string, (name: string, broken: Break) => string>> = {
  operations: (name) =>
    `{ method: …, path: … }${contract().isOperationId(name) ? ` # tried: ${assumedPlace(name)}` : ''}`,
  parameters: () => '{ customerId: … } # your name of the parameter that narrows it to a customer',
  bodies: (_, broken) => bodyToWrite(broken),
  members: () => '{ /ours: /yours }',
  values: () => '{ OURS: YOURS }',
  triggers: () => '… # or null where nothing provokes it',
};

const formOf = (entry: string): string =>
  entry === 'dialect.codes' ? "{ http: 'https://…?to={contact}' } # or { fixed: … }, file, command" : '…';

/** An entry as it stands in a target file, with … where only the target's people know. */
export const toWrite = (entry: string, broken: Break): string => {
  const [, kind = '', name = ''] = /^dialect\.(\w+)\.(.+)$/.exec(entry) ?? [];
  const value = kind === 'bodies' && contract().isOperationId(name) ? valueToWrite(name, broken) : undefined;
  if (value !== undefined) return value;
  return `${entry}: ${forms[kind]?.(name, broken) ?? formOf(entry)}`;
};

/** A request and its status, for people. */
export const requestOf = ({ request, response }: HttpRecord): string =>
  `${request.method} ${new URL(request.url).pathname} answered ${response.status}`;
