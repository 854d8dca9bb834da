/** Defects that can be switched on, to see that the suite notices them on a server that is not its own. */
export const defects = [
  'phone-unchecked',
  'refund-before-failure',
  'customer-404-code',
  'execute-debits-nothing',
  'settled-at-missing',
  'foreign-customers-visible',
] as const;

export type Defect = (typeof defects)[number];
