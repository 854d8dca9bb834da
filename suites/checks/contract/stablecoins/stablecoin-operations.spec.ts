import { isJsonObject } from '../../../../spec/json.ts';
import { instantMs } from '../../../../spec/schema/formats.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import type { RuleId } from '../../../../spec/rules/index.ts';
import { idShown, requireSuccess, rowsOf } from '../../../kit/assertions/answers.ts';
import { memberOf } from '../../../kit/assertions/members.ts';
import { covers } from '../../../kit/check/covers.ts';
import { Inconclusive } from '../../../kit/check/inconclusive.ts';
import { target } from '../../../kit/check/run.ts';
import { allOperations, idsOn, isStuck, operationsWith } from '../../../kit/fixtures/listed-operations.ts';
import { requireArrival } from '../../../kit/fixtures/read-until.ts';
import { listOperations, readOperation } from '../../../kit/fixtures/stablecoins.ts';
import {
  exampleBurn,
  someIssue,
  someMint,
  someRedemption,
  type Issue,
} from '../../../kit/fixtures/stablecoin-operations.ts';
import { madeLater } from '../../../kit/fixtures/later-instants.ts';
import type { Client } from '../../../kit/http/client.ts';
import type { Check } from '../../../kit/assertions/check.ts';

const needs = ['stablecoins', 'state'] as const;

covers({ needs: ['stablecoins'] }, [
  // A platform can create a mint operation.
  'stablecoins/operation-mint',
  // A platform can read a single mint or burn operation.
  'stablecoins/operation-get-operation',
  // A platform can list mint and burn operations.
  'stablecoins/operation-list-operations',
]).test('mints can be created, read and listed', async ({ api, cleanup, check }) => {
  const { coin, mint } = await someIssue(api, cleanup);

  const minted = check.succeeds('stablecoins/operation-mint', await mint(), 'a mint');
  const read = await readOperation(api, idShown(minted));
  const listed = await listOperations(api, coin.id);

  check.accepted('stablecoins/operation-get-operation', read, 'reading a mint');
  check.accepted('stablecoins/operation-list-operations', listed, 'listing mints and burns');
});

covers({ needs: ['stablecoins', 'sandbox', 'state'] }, [
  // A platform can create a burn operation.
  'stablecoins/operation-burn',
]).test('a burn of tokens that are at hand can be created', async ({ api, cleanup, check }) => {
  const { burn } = await someRedemption(api, cleanup);

  check.accepted('stablecoins/operation-burn', await burn(), 'a burn');
});

covers({ needs: ['stablecoins', 'forced-answers'] }, [
  // A platform can create a burn operation.
  'stablecoins/operation-burn',
]).test('a burn can be created where nothing is remembered', async ({ api, cleanup, check }) => {
  const { coin } = await someIssue(api, cleanup);

  check.accepted('stablecoins/operation-burn', await exampleBurn(api, coin.id), 'a burn');
});

const keepsAmount = 'stablecoins/operation-keeps-its-amount';

const amountAsked = ({ request }: Exchange): unknown =>
  isJsonObject(request.body) ? request.body['amount'] : undefined;

/** Asserts that an operation is found under its id, with its amount, and in the list of its stablecoin. */
const expectKept = async (
  api: Client,
  check: Check,
  { coin }: Issue,
  {
    created,
    readable,
    listed,
  }: { readonly created: Exchange; readonly readable: RuleId; readonly listed: RuleId },
): Promise<void> => {
  const id = idShown(created);
  const read = await readOperation(api, id);
  const pages = await operationsWith(api, coin.id, [id]);

  check.accepted(readable, read, 'reading what was created');
  check.member(readable, read, 'id').equals(id);
  const amount = memberOf(created, 'amount', { absent: undefined });
  if (amount === undefined)
    check.markInconclusive(
      keepsAmount,
      new Inconclusive('missing-configuration', 'A new operation shows no amount.', created),
    );
  else {
    check.member(keepsAmount, read, 'amount').equals(amount, 'as when it was created');
    const asked = amountAsked(created);
    // How an amount is written is not shown: one in another type may be in another unit.
    if (typeof asked === typeof amount)
      check.member(keepsAmount, created, 'amount').equals(asked, 'as it was asked for');
  }
  check
    .response(listed, [created, ...pages])
    .that(idsOn(pages).includes(id), `a row with the id ${id}`, 'no such row on any page');
  const kind = memberOf(created, 'operationType', { absent: undefined });
  const row = pages.flatMap((page) => rowsOf(page)).find((each) => memberOf(each, 'id') === id);
  const listedAs = row && memberOf(row, 'operationType', { absent: undefined });
  if (typeof kind === 'string' && typeof listedAs === 'string')
    check
      .response(listed, [created, ...pages])
      .that(listedAs === kind, `the row with the id ${id} to be a ${kind}`, listedAs);
};

covers({ needs }, [
  // A mint operation can be read after it was created.
  'stablecoins/mint-is-readable',
  // A mint operation is in the list of operations after it was created.
  'stablecoins/mint-is-listed',
  keepsAmount,
]).test('a new mint is found under its id and in the list', async ({ api, cleanup, check }) => {
  const issue = await someIssue(api, cleanup);
  const { exchange: created } = await someMint(issue);

  const rules = { readable: 'stablecoins/mint-is-readable', listed: 'stablecoins/mint-is-listed' } as const;
  await expectKept(api, check, issue, { created, ...rules });
});

covers({ needs: [...needs, 'sandbox'] }, [
  // A burn operation can be read after it was created.
  'stablecoins/burn-is-readable',
  // A burn operation is in the list of operations after it was created.
  'stablecoins/burn-is-listed',
  keepsAmount,
]).test('a new burn is found under its id and in the list', async ({ api, cleanup, check }) => {
  const redemption = await someRedemption(api, cleanup);
  const created = requireSuccess(await redemption.burn(), 'Creating a burn');

  const rules = { readable: 'stablecoins/burn-is-readable', listed: 'stablecoins/burn-is-listed' } as const;
  await expectKept(api, check, redemption, { created, ...rules });
});

/** Whether two mints began at the same instant, as far as they show: then neither is the newer one. */
const isTied = (one: Exchange, other: Exchange): boolean => {
  const [first, second] = [one, other].map((each) => String(memberOf(each, 'createdAt')));
  return instantMs(String(first)) === instantMs(String(second));
};

/** Several mints, one after the other, until they differ in their instants. */
const someMints = async (issue: Issue, atLeast = 3): Promise<readonly Exchange[]> => {
  const made: Exchange[] = [];
  const mintOne = async (): Promise<Exchange> => {
    const { exchange } = await someMint(issue);
    made.push(exchange);
    return exchange;
  };
  const first = await mintOne();
  while (made.length < atLeast - 1) await mintOne();
  await madeLater(mintOne, (newest) => !isTied(first, newest));
  return made;
};

covers({ needs }, [
  // The list of mint and burn operations starts with the newest.
  'stablecoins/operations-are-newest-first',
]).test('the newest mint comes first', async ({ api, cleanup, check }) => {
  const issue = await someIssue(api, cleanup);
  const made = await someMints(issue, 4);

  await operationsWith(api, issue.coin.id, made.map(idShown));
  // Two rows on a page: the order holds on later pages and across them.
  const pages = await allOperations(api, issue.coin.id, 2);

  const shown = idsOn(pages);
  // A list may follow later: what it lacks is in no order.
  const listed = made.filter((each) => shown.includes(idShown(each)));
  const pairs = listed.flatMap((older, index) =>
    listed.slice(index + 1).map((newer) => [older, newer] as const),
  );
  const distinct = pairs.filter(([older, newer]) => !isTied(older, newer));
  if (distinct.length === 0)
    throw new Inconclusive(
      'ambiguous',
      'No two mints that are listed differ in their instants.',
      made.at(-1),
    );
  const wrong = distinct.find(
    ([older, newer]) => shown.indexOf(idShown(newer)) > shown.indexOf(idShown(older)),
  );
  check
    .response('stablecoins/operations-are-newest-first', [...made, ...pages])
    .that(
      wrong === undefined,
      `${wrong ? idShown(wrong[1]) : ''} before ${wrong ? idShown(wrong[0]) : ''}, which is older`,
      shown.join(', '),
    );
});

covers({ needs }, [
  // The nextCursor of a page of operations leads to the next page.
  'stablecoins/operations-page-by-cursor',
]).test('the cursor of a page of mints leads to the next page', async ({ api, cleanup, check }) => {
  const issue = await someIssue(api, cleanup);
  const made = (await someMints(issue)).map(idShown);

  const pages = await operationsWith(api, issue.coin.id, made, 1);

  const shown = idsOn(pages);
  const [first, second] = pages;
  const isOnePage = second === undefined && made.every((id) => shown.includes(id));
  if (isOnePage)
    throw new Inconclusive('missing-configuration', 'A limit of 1 makes no smaller page.', first);
  if (isStuck(pages) && !target().dialect.complete)
    throw new Inconclusive(
      'missing-configuration',
      'The list does not take the parameter cursor: name yours in dialect.parameters.',
      second,
    );
  const missing = made.filter((id) => !shown.includes(id));
  const whole = missing.length === 0 ? shown : idsOn(await allOperations(api, issue.coin.id));
  const isWhole = missing.every((id) => whole.includes(id));
  if (first !== undefined) requireArrival(isWhole, 'The list still lacks a new mint', first);
  const rule = 'stablecoins/operations-page-by-cursor';
  check
    .response(rule, pages)
    .that(
      missing.length === 0 && !isStuck(pages),
      `pages that go on until ${made.join(', ')} are shown`,
      isStuck(pages) ? 'the first page again' : `pages without ${missing.join(', ')}`,
    );
});
