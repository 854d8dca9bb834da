import { expect, test } from '../support/plain-test.ts';
import { permissions, type Permission } from '../../../generators/agents.ts';
import { calledBy } from '../../../spec/operation-groups.ts';
import type { OperationId } from '../../../spec/operations.ts';
import { lines, matrix, nameOf, type Outcome, type Whose } from '../../kit/models/agent-permission-matrix.ts';

const everybody: readonly Whose[] = ['nobody', 'another customer', 'another platform', 'own'];
const rows = matrix(everybody);
const cells = rows.flatMap((row) => row.cells);

test('every agent-side operation is a line of the matrix, once', () => {
  expect(lines.map(({ operation }) => operation).toSorted()).toEqual(calledBy('agent').toSorted());
});

test('the matrix has no permission, each alone, all, and every set between', () => {
  const sets = rows.map(({ granted }) => granted.toSorted().join(' '));

  expect(new Set(sets).size).toBe(16);
  expect(sets).toEqual(expect.arrayContaining(['', ...permissions, permissions.toSorted().join(' ')]));
  expect(cells).toHaveLength(15 * (16 + 3 * 6));
  expect(matrix(['another platform'])).toHaveLength(6);
  expect(new Set(cells.map((cell) => nameOf(cell))).size).toBe(cells.length);
});

const outcome = (operation: OperationId, granted: readonly Permission[], whose: Whose): Outcome | undefined =>
  cells.find(
    (cell) =>
      cell.line.operation === operation &&
      cell.whose === whose &&
      cell.granted.toSorted().join() === granted.toSorted().join(),
  )?.outcome;

/** Each permission, and the operations that need it. Everything else is reading. */
const requireSuccess: Readonly<Record<Permission, readonly OperationId[]>> = {
  MANAGE_EXTERNAL_ACCOUNTS: ['agentSide.createExternalAccount', 'agentSide.deleteExternalAccount'],
  CREATE_TRANSFERS: ['agentSide.transferIn', 'agentSide.transferOut'],
  CREATE_QUOTES: ['agentSide.createQuote'],
  EXECUTE_QUOTES: ['agentSide.executeQuote'],
};

test('a permission alone opens its operations, and all the others do not', () => {
  for (const permission of permissions)
    for (const operation of requireSuccess[permission]) {
      const others = permissions.filter((other) => other !== permission);
      expect(outcome(operation, [permission], 'own'), operation).toBe('served');
      expect(outcome(operation, others, 'own'), operation).toBe('refused');
      expect(outcome(operation, [], 'another customer'), operation).toBe('refused');
    }
});

test('what is not the own is missing; an unknown account in a body is refused; who may own a new one is open', () => {
  const foreign = (operation: string, whose: Whose, used: unknown): Outcome => {
    if (operation === 'agentSide.createExternalAccount') return 'open';
    return used !== undefined && whose !== 'another customer' ? 'refused' : 'missing';
  };
  for (const whose of everybody.filter((who) => who !== 'own'))
    for (const { operation, used } of lines)
      expect(outcome(operation, permissions, whose), operation).toBe(foreign(operation, whose, used));
});

test('reading is served with every permission, and open without', () => {
  expect(outcome('agentSide.getQuote', permissions, 'own')).toBe('served');
  expect(outcome('agentSide.getQuote', [], 'own')).toBe('open');
  expect(outcome('agentSide.getQuote', [], 'another platform')).toBe('refused');
});

test('the name of a cell says the operation, the permissions and whose it is', () => {
  const cell = cells.find(
    ({ line, granted, whose }) =>
      line.operation === 'agentSide.transferOut' && granted.length === 0 && whose === 'another customer',
  );

  expect(cell && nameOf(cell, 'as the source')).toBe(
    'agentSide.transferOut with no permission on what belongs to another customer as the source',
  );
});
