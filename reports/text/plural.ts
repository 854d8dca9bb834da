/** A count with its noun: `1 rule`, `2 rules`. */
export const plural = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;
