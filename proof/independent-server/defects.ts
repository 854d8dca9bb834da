/** What can be broken on purpose, to see that the suite notices it on a server that is not its own. */
export const defects = [
  'phone-unchecked',
  'refund-before-failure',
  'customer-404-code',
  'execute-debits-nothing',
  'settled-at-missing',
  'foreign-customers-visible',
] as const;

export type Defect = (typeof defects)[number];
