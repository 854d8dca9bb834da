/**
 * The rules that say what each mutant breaks, by the name of the mutant: chosen after the whole first campaign, by reading
 * their sentences. An empty list: no rule says it. A mutant without an entry is not judged yet.
 */
export const brokenRules: Readonly<Record<string, readonly string[]>> = {};
