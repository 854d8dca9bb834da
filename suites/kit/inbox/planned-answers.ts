/** How the inbox answers what it does not simply acknowledge. */
export interface PlannedAnswer {
  /** Only deliveries whose body has this text in it. */
  readonly mentions: string;
  /** A status, or no answer at all: `hang` keeps the connection open, `refuse` closes it. */
  readonly answer: number | 'hang' | 'refuse';
  /** For this many deliveries; then they are acknowledged again. */
  readonly times: number;
}

export interface PlannedAnswers {
  readonly plan: (answer: PlannedAnswer) => void;
  /** The answer to a body: the first plan that fits and is not used up, else 200. */
  readonly answerTo: (text: string) => PlannedAnswer['answer'];
}

/** Answers that tests asked the inbox to give in place of 200. */
export const plannedAnswers = (): PlannedAnswers => {
  const plans: { readonly planned: PlannedAnswer; left: number }[] = [];
  return {
    plan: (planned) => plans.push({ planned, left: planned.times }),
    answerTo: (text) => {
      const fitting = plans.find(({ planned, left }) => left > 0 && text.includes(planned.mentions));
      if (fitting === undefined) return 200;
      fitting.left -= 1;
      return fitting.planned.answer;
    },
  };
};
