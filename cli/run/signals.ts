/** The signals that ask a command to end: Ctrl-C, a CI system that gives up, a terminal that closes. */
export const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export interface Signalled {
  readonly signal: NodeJS.Signals;
}

/** Runs `action`, or answers with the signal that came first; what `action` is at then comes to nothing. */
export const unlessSignalled = async <T>(action: () => Promise<T>): Promise<T | Signalled> => {
  let onSignal = (_signal: NodeJS.Signals): void => {};
  const signalled = new Promise<Signalled>((resolve) => {
    onSignal = (signal) => resolve({ signal });
  });
  for (const signal of endSignals) process.on(signal, onSignal);
  try {
    return await Promise.race([action(), signalled]);
  } finally {
    for (const signal of endSignals) process.off(signal, onSignal);
  }
};
