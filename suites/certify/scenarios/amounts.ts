/**
 * Amounts that hurt, in smallest units: none is a whole number of tens, and a double that is divided by a hundred,
 * multiplied by a hundred and cut loses one of each.
 */
const awkward: readonly number[] = [
  6407, 12_973, 7057, 13_623, 6624, 14_273, 7707, 15_142, 8146, 16_014, 7274, 13_192, 6846, 14_064, 7924,
  14_923, 7496, 15_364, 6421, 13_414, 16_223, 6449, 13_842, 6457, 14_492, 6471, 15_573,
];

/** Transfers begin elsewhere in the list than quotes, so that those of one scenario differ. */
const transfersBegin = 13;

/** How much a payment is for. It follows from its reference; two of one scenario differ. */
export const amountOf = (reference: string): number => {
  const nth = Number(/\d+$/.exec(reference)?.[0] ?? 0) + (reference.startsWith('rent') ? transfersBegin : 0);
  return awkward[nth % awkward.length] ?? 0;
};
