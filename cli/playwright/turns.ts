/** A turn that was given; it ends when it is called. */
export type EndTurn = () => void;

interface Waiting {
  readonly isAlone: boolean;
  readonly begin: () => void;
}

/** The tests that may run beside each other. */
export interface Turns {
  /** Holds when the turn has come; a test that is alone has it while nobody else has one. */
  readonly next: (isAlone: boolean) => Promise<EndTurn>;
}

/** Tests take turns: any number of them at once, or one that must be alone. They come in the order in which they asked. */
export const turns = (): Turns => {
  const waiting: Waiting[] = [];
  let shared = 0;
  let isAloneAtWork = false;
  const admit = (): void => {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      if (isAloneAtWork || (next.isAlone && shared > 0)) return;
      waiting.shift();
      if (next.isAlone) isAloneAtWork = true;
      else shared += 1;
      next.begin();
    }
  };
  const endOf = (isAlone: boolean): EndTurn => {
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      if (isAlone) isAloneAtWork = false;
      else shared -= 1;
      admit();
    };
  };
  return {
    next: (isAlone) =>
      new Promise((resolve) => {
        waiting.push({ isAlone, begin: () => resolve(endOf(isAlone)) });
        admit();
      }),
  };
};
