/** The sentence with which a check asks for the path of an operation. A report that knows more says it otherwise. */
export const askForPath = (operation: string): string =>
  `If yours is elsewhere, name it in dialect.operations.${operation}; set dialect.complete once all are named.`;
