import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { read, Refusal } from './api.ts';

/** Sent on the window when an answer says that nobody is signed in any more. */
export const signedOutEvent = 'psi-signed-out';

export interface Live<T> {
  readonly data?: T;
  /** Why there is nothing newer. */
  readonly problem?: string;
  readonly refresh: () => void;
}

const usualMs = 1500;

/** The server's answer at a path, asked again while the page is seen and nobody pauses it. */
export const useLive = <T>(path: string, isPaused = false, everyMs = usualMs): Live<T> => {
  const [known, setKnown] = useState<{ path: string; data?: T; problem?: string }>({ path });
  const [turn, setTurn] = useState(0);
  const shown = useRef('');
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const once = async (): Promise<void> => {
      try {
        const data = await read<T>(path);
        const text = path + JSON.stringify(data);
        // The same again draws nothing: what somebody reads, marks or has open stays as it is.
        if (!isOver && text !== shown.current) setKnown({ path, data });
        shown.current = text;
      } catch (error) {
        if (error instanceof Refusal && error.status === 401) dispatchEvent(new Event(signedOutEvent));
        shown.current = '';
        if (!isOver)
          setKnown((before) => ({
            ...before,
            problem: error instanceof Refusal ? error.message : 'The server does not answer. Still trying.',
          }));
      }
    };
    const again = async (): Promise<void> => {
      if (!document.hidden) await once();
      if (!isOver && !isPaused) timer = setTimeout(() => void again(), everyMs);
    };
    void again();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [path, isPaused, everyMs, turn]);
  const refresh = useCallback(() => setTurn((before) => before + 1), []);
  return { ...(known.path === path ? known : {}), refresh };
};

/** The part of the address behind #: which view is open, and what in it. */
export const usePlace = (): readonly string[] => {
  const parts = (): readonly string[] => location.hash.slice(1).split('/').map(decodeURIComponent);
  const [place, setPlace] = useState(parts);
  useEffect(() => {
    const onChange = (): void => setPlace(parts());
    addEventListener('hashchange', onChange);
    // The address may have changed since the page was drawn first.
    onChange();
    return () => removeEventListener('hashchange', onChange);
  }, []);
  return place;
};
