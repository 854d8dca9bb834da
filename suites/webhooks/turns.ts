/** Tests take turns: many `shared` at once, or one `alone`. */
export type TurnKind = 'shared' | 'alone';

export interface Turns {
  /** Waits for a turn and answers how to end it. Turns come in the order they were asked for. */
  readonly take: (kind: TurnKind) => Promise<() => void>;
}

interface Asked {
  readonly kind: TurnKind;
  readonly start: () => void;
}

/**
 * Lets a test that moves the clock or changes the whole platform run without any other beside it. In order of
 * asking, so that a stream of shared turns never keeps one alone waiting.
 */
export const turns = (): Turns => {
  const queue: Asked[] = [];
  let sharing = 0;
  let isAlone = false;

  const startNext = (): void => {
    const [next] = queue;
    if (next === undefined || isAlone || (next.kind === 'alone' && sharing > 0)) return;
    queue.shift();
    if (next.kind === 'alone') isAlone = true;
    else sharing += 1;
    next.start();
    startNext();
  };

  const end = (kind: TurnKind): void => {
    if (kind === 'alone') isAlone = false;
    else sharing -= 1;
    startNext();
  };

  return {
    take: (kind) =>
      new Promise((resolve) => {
        let isOver = false;
        const over = (): void => {
          if (isOver) return;
          isOver = true;
          end(kind);
        };
        queue.push({ kind, start: () => resolve(over) });
        startNext();
      }),
  };
};
