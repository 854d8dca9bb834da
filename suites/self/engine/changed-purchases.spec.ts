import { changedMembers, purchaseShown } from '../../kit/fixtures/seen-purchases.ts';
import { expect, test } from '../support/plain-test.ts';

const settled = { id: 'a', status: 'SETTLED', authorizedAmount: 40, settledAmount: 40 };

const right = [
  ['a read shows a refund of nothing that the row left out', settled, { ...settled, refundedAmount: 0 }],
  ['a row is a summary', { id: 'a', status: 'SETTLED' }, settled],
  ['a later view is a summary', settled, { id: 'a', status: 'SETTLED' }],
  ['one view shows amounts as texts', { ...settled, refundedAmount: '0' }, { ...settled, refundedAmount: 0 }],
  ['the authorization is released', settled, { ...settled, authorizedAmount: 0 }],
] as const;

for (const [what, before, later] of right)
  test(`a purchase is the same where ${what}`, () => {
    expect(changedMembers(purchaseShown(before), purchaseShown(later))).toEqual([]);
  });

const wrong = [
  ['status', settled, { ...settled, status: 'REFUNDED' }],
  ['settledAmount', settled, { ...settled, settledAmount: 80 }],
  ['authorizedAmount', settled, { ...settled, authorizedAmount: 41 }],
  ['refundedAmount', settled, { ...settled, refundedAmount: 40 }],
] as const;

for (const [member, before, later] of wrong)
  test(`a purchase has changed where its ${member} has`, () => {
    expect(changedMembers(purchaseShown(before), purchaseShown(later))).toEqual([member]);
  });
