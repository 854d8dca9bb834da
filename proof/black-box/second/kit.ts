import type { OperationId } from '../../../spec/operations.ts';
import type { Answer, Behaviour, Call, Server } from '../../rewriting/behaviour.ts';
import { copyOf, isMembers, rowsOf, textAt, type Json, type Members } from '../../rewriting/json.ts';
import { answerOf, isAccepted, isOneOf } from '../defects/answers.ts';
import { refusal, sameCaller } from '../defects/requests.ts';

export const callerOf = ({ headers }: Call): string => headers['authorization'] ?? '';

/** The first id in the path. */
export const idIn = ({ params }: Call): string => Object.values(params)[0] ?? '';

/** True at every n-th call of it. */
export const everyNth = (n: number): (() => boolean) => {
  let count = 0;
  return () => {
    count += 1;
    return count % n === 0;
  };
};

/** The resource of an answer, or those of its page. */
export const resourcesIn = (body: Json | undefined): Members[] => {
  if (!isMembers(body)) return [];
  return Array.isArray(body['data']) ? rowsOf(body) : [body];
};

/** By what a resource is addressed: its id, that of a new agent, or the code of an invitation. */
const namesOf = (resource: Members): string[] =>
  [textAt(resource, 'id'), textAt(resource, 'agent.id'), textAt(resource, 'code')].filter(
    (name) => name !== '',
  );

export interface Ownership {
  readonly ownerOf: (id: string) => string | undefined;
  readonly note: (call: Call, answer: Answer) => void;
}

/** Who got to see each resource first: its owner. */
export const ownership = (): Ownership => {
  const owners = new Map<string, string>();
  return {
    ownerOf: (id: string): string | undefined => owners.get(id),
    note: (call: Call, answer: Answer): void => {
      const caller = callerOf(call);
      if (!isAccepted(answer) || !caller.startsWith('Basic ')) return;
      for (const resource of resourcesIn(answer.body))
        for (const name of namesOf(resource)) if (!owners.has(name)) owners.set(name, caller);
    },
  };
};

const pathWithQuery = (call: Call): string => {
  const query = call.query.toString();
  return query === '' ? call.path : `${call.path}?${query}`;
};

/** The same request again as somebody else, with its answer in place of this one. */
export const againAs = async (
  authorization: string,
  call: Call,
  answer: Answer,
  { ask }: Server,
): Promise<void> => {
  Object.assign(answer, await ask(call.method, pathWithQuery(call), call.body, { authorization }));
};

/** Another platform does to a resource what only its owner may do. */
export const opensToOthers = (operation: OperationId): Behaviour => {
  const owners = ownership();
  return {
    after: async (call, answer, server) => {
      owners.note(call, answer);
      if (call.operation !== operation || (answer.status !== 404 && answer.status !== 403)) return;
      const owner = owners.ownerOf(idIn(call));
      if (owner === undefined || owner === callerOf(call) || !callerOf(call).startsWith('Basic ')) return;
      await againAs(owner, call, answer, server);
    },
  };
};

/** Whether a row that was seen by `seenBy` is shown to this caller too. */
export type Also = (row: Members, call: Call, seenBy: string) => boolean;

export const ofOthers: Also = (_row, call, seenBy) => seenBy !== callerOf(call);

/** A last page also shows rows that were seen elsewhere and that `also` wants, as far as its limit allows. */
export const alsoLists = (
  listing: OperationId,
  sources: readonly OperationId[],
  also: Also = () => true,
): Behaviour => {
  const known = new Map<string, { readonly row: Members; readonly seenBy: string }>();
  const note = (call: Call, answer: Answer): void => {
    for (const row of resourcesIn(answer.body)) {
      const id = textAt(row, 'id');
      if (id !== '' && !known.has(id)) known.set(id, { row: copyOf(row), seenBy: callerOf(call) });
    }
  };
  const added = (call: Call, rows: readonly Members[]): Members[] => {
    const shown = new Set(rows.map((row) => textAt(row, 'id')));
    const room = Number(call.query.get('limit') ?? '20') - rows.length;
    return [...known]
      .filter(([id, { row, seenBy }]) => !shown.has(id) && also(row, call, seenBy))
      .slice(0, Math.max(0, Math.min(3, room)))
      .map(([, { row }]) => copyOf(row));
  };
  return {
    after: (call, answer) => {
      if (!isAccepted(answer)) return;
      if (isOneOf(call, sources)) note(call, answer);
      if (call.operation !== listing || !isMembers(answer.body) || answer.body['hasMore'] === true) return;
      const rows = rowsOf(answer.body);
      answer.body['data'] = [...rows, ...added(call, rows)];
    },
  };
};

/** What is deleted is only hidden: whoever has it can go on with it. */
export const onlyHides = (
  {
    remove,
    get,
    list,
  }: { readonly remove: OperationId; readonly get: OperationId; readonly list: OperationId },
  code: string,
  isHeld: (id: string) => boolean = () => false,
): Behaviour => {
  const hidden = new Set<string>();
  return {
    before: async (call, { ask }) => {
      if (call.operation !== remove && call.operation !== get) return undefined;
      const id = idIn(call);
      if (hidden.has(id)) return refusal(404, code, 'There is no such resource.');
      if (call.operation === get || isHeld(id)) return undefined;
      const read = await ask('GET', call.path, undefined, sameCaller(call));
      if (!isAccepted(read)) return undefined;
      hidden.add(id);
      return answerOf(204);
    },
    after: (call, answer) => {
      if (call.operation === list && isAccepted(answer) && isMembers(answer.body))
        answer.body['data'] = rowsOf(answer.body).filter((row) => !hidden.has(textAt(row, 'id')));
    },
  };
};

/** In place of a refusal: an acceptance, where `isWrong` says so. */
export const acceptsInstead = (
  operation: OperationId,
  refusals: readonly number[],
  accepted: (call: Call, answer: Answer, server: Server) => Answer | undefined | Promise<Answer | undefined>,
): Behaviour => ({
  after: async (call, answer, server) => {
    if (call.operation !== operation || !refusals.includes(answer.status)) return;
    const instead = await accepted(call, answer, server);
    if (instead !== undefined) Object.assign(answer, instead);
  },
});

/** Who is refused as an agent has it done with the credentials of the platform, at this path. */
export const asPlatform = (
  operation: OperationId,
  refusals: readonly number[],
  pathOf: (call: Call) => string,
  bodyOf: (call: Call, agent: Members) => Json | undefined = (call) => call.body,
): Behaviour =>
  acceptsInstead(operation, refusals, async (call, _answer, { ask }) => {
    const me = await ask('GET', '/agents/me', undefined, sameCaller(call));
    if (!isAccepted(me) || !isMembers(me.body)) return undefined;
    const done = await ask(call.method, pathOf(call), bodyOf(call, me.body));
    return isAccepted(done) ? done : undefined;
  });

export const transactionViews: readonly OperationId[] = [
  'transactions.get',
  'transactions.list',
  'agentSide.getTransaction',
  'agentSide.listTransactions',
];

export const customerViews: readonly OperationId[] = [
  'customers.create',
  'customers.get',
  'customers.update',
  'customers.list',
  'customers.delete',
];

export const cardViews: readonly OperationId[] = ['cards.issue', 'cards.get', 'cards.list', 'cards.update'];
