/**
 * The rules that say what each mutant breaks, by the name of the mutant: chosen after the first run, by reading their
 * sentences. A mutant without an entry breaks a statement that no rule makes.
 */
export const brokenRules: Readonly<Record<string, readonly string[]>> = {};
