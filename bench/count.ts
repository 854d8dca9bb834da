/** A count from the command line: a whole number above 0. Ends the command with exit code 2 for anything else. */
export const count = (name: string, text: string | undefined, usual: number): number => {
  const value = text === undefined ? usual : Number(text);
  if (!Number.isSafeInteger(value) || value <= 0) {
    process.stderr.write(`${name} must be a whole number above 0, not "${text ?? ''}".\n`);
    process.exit(2);
  }
  return value;
};
