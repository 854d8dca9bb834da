import { isDeepStrictEqual } from 'node:util';
import { isJsonObject } from '../../../../spec/json.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { idShown, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import type { Check } from '../../../kit/assertions/check.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import type { TestContext } from '../../../kit/check/test-context.ts';
import { replacementIdOf } from '../../../kit/fixtures/documents.ts';
import { siblings, type Siblings } from '../../../kit/fixtures/siblings.ts';

const rule = 'conventions/changes-touch-what-they-name';

/** An answer that finds the thing, or says that it is gone. Leaves the test as inconclusive for any other. */
const requireFound = (read: Exchange, what: string): Exchange =>
  [404, 410].includes(read.response.status) ? read : requireSuccess(read, what);

/** A member of what was read: of its policy where it is one of a policy. */
const membersAt = (read: Exchange, name: string): unknown => {
  const [first = '', inner] = name.split('.');
  const value = memberOf(read, first, { absent: undefined });
  return inner !== undefined && isJsonObject(value) ? value[inner] : value;
};

/** Lists may come in another order. */
const unordered = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((each) => JSON.stringify(each)).toSorted() : value;

/** Asserts that members are as they were in what a change did not name. */
const expectKept = (
  check: Check,
  watched: readonly string[],
  [before, changed, after]: readonly [Exchange, Exchange, Exchange],
): void => {
  for (const name of watched) {
    const [was, is] = [before, after].map((each) => membersAt(each, name));
    check
      .evidence(rule, [before, changed, after])
      .wants('unchanged')
      .that(
        isDeepStrictEqual(unordered(is), unordered(was)),
        `${name} to be ${JSON.stringify(was)} still: another one was changed`,
        JSON.stringify(is),
      );
  }
};

interface Kept {
  readonly of: string;
  readonly before: Exchange;
}

/** Makes the changes of one thing, and holds each of the others against what it was. Answers the id of the one then. */
const changeOne = async (
  { api, cleanup, check }: Pick<TestContext, 'api' | 'cleanup' | 'check'>,
  { what, parameter, read, updates = [] }: Siblings,
  id: string,
  others: readonly Kept[],
): Promise<string> => {
  let now = id;
  for (const { operation, given, watched } of updates) {
    const request = { ...(await given?.(api, cleanup)), path: { [parameter]: now } };
    const changed = requireSuccess(await api.call(operation, request), `Changing one ${what}`);
    if (operation === 'documents.replace') now = replacementIdOf(changed, now);
    for (const { of, before } of others) {
      const after = requireFound(await api.call(read, { path: { [parameter]: of } }), `Reading a ${what}`);
      expectKept(check, watched, [before, changed, after]);
    }
  }
  return now;
};

/** Two that differ in their ids alone, where the target keeps both: the later may take the place of the earlier. */
const pairOf = async (
  { pair, read, parameter }: Siblings,
  api: TestContext['api'],
  cleanup: TestContext['cleanup'],
): Promise<{ readonly gone: string; readonly kept: Kept } | undefined> => {
  const made = (await pair?.(api, cleanup)) ?? [];
  const [gone, of] = made.filter(isAccepted).map(idShown);
  if (gone === undefined || of === undefined || gone === of) return undefined;
  const first = await api.call(read, { path: { [parameter]: gone } });
  const before = await api.call(read, { path: { [parameter]: of } });
  return [first, before].every(isAccepted) ? { gone, kept: { of, before } } : undefined;
};

for (const sibling of siblings) {
  const { what, parameter, read, remove, needs = [], maker } = sibling;
  covers({ needs: ['state', ...needs] }, [
    // What makes, updates or deletes one of several things of a kind leaves the others as they were.
    rule,
  ]).test(`what happens to one ${what} happens to no other`, async ({ api, cleanup, check }) => {
    const make = await maker(api, cleanup);
    const readOne = (one: string) => api.call(read, { path: { [parameter]: one } });
    const older = await make();
    const alone = requireSuccess(await readOne(older.id), `Reading a ${what}`);
    const { id } = await make();
    const others = [older, await make()];
    if (others.some((other) => other.id === id))
      throw new Inconclusive('permitted-otherwise', `Another ${what} is answered with one that there was.`);
    const beside = requireFound(await readOne(older.id), `Reading a ${what}`);
    check
      .evidence(rule, [alone, beside])
      .that(
        isAccepted(beside),
        `a read of the ${what} to find it: others were made beside it`,
        String(beside.response.status),
      );
    if (!isAccepted(beside)) return;
    const reads: Kept[] = [];
    for (const { id: of } of others)
      reads.push({ of, before: requireSuccess(await readOne(of), `Reading a ${what}`) });

    const now = await changeOne({ api, cleanup, check }, sibling, id, reads);
    if (remove === undefined) return;
    const removed = requireSuccess(
      await api.call(remove, { path: { [parameter]: now } }),
      `Deleting a ${what}`,
    );
    const expectThere = async ({ of, before }: Kept, on: Exchange): Promise<void> => {
      const after = requireFound(await readOne(of), `Reading a ${what}`);
      const { status } = after.response;
      check
        .evidence(rule, [before, on, after])
        .that(
          isAccepted(after) && memberOf(after, 'isDeleted', { absent: undefined }) !== true,
          `a read of the ${what} to find it: another one was deleted`,
          isAccepted(after) ? 'isDeleted true' : String(status),
        );
    };
    for (const kept of reads) await expectThere(kept, removed);
    const pair = await pairOf(sibling, api, cleanup);
    if (pair === undefined) return;
    const deleted = await api.call(remove, { path: { [parameter]: pair.gone } });
    if (isAccepted(deleted)) await expectThere(pair.kept, deleted);
  });
}
