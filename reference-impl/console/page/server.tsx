import type { ComponentChildren, JSX } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { control, keepControlToken, Refusal, type Session } from './api.ts';
import { Clock } from './clock.tsx';
import { Deviations } from './deviations.tsx';
import { Problem } from './parts.tsx';

const Ask = ({ onToken }: { onToken: () => void }): JSX.Element => {
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string>();
  const unlock = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    keepControlToken(token);
    try {
      await control('GET', '/clock');
      onToken();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <form class="panel" onSubmit={(event) => void unlock(event)}>
      <p>
        Time, faults and variants apply to every platform, so they need the control token. The mock prints it
        when it starts. This page forgets it when you leave.
      </p>
      <p class="field">
        <label for="control-token">Control token</label>
        <input
          id="control-token"
          type="password"
          autocomplete="off"
          required
          value={token}
          onInput={({ currentTarget }) => setToken(currentTarget.value)}
        />
      </p>
      <button type="submit" class="main">
        Unlock
      </button>
      <Problem text={problem} />
    </form>
  );
};

const Unlocked = ({ children }: { children: ComponentChildren }): JSX.Element => {
  const [isOpen, setOpen] = useState<boolean>();
  const [problem, setProblem] = useState<string>();
  const look = useCallback(async (): Promise<void> => {
    try {
      await control('GET', '/clock');
      setOpen(true);
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) setOpen(false);
      else setProblem(error instanceof Error ? error.message : String(error));
    }
  }, []);
  useEffect(() => void look(), [look]);
  if (isOpen === undefined) return <Problem text={problem} />;
  return isOpen ? <>{children}</> : <Ask onToken={() => setOpen(true)} />;
};

export const Server = ({ session, onChange }: { session: Session; onChange: () => void }): JSX.Element => (
  <section aria-labelledby="view-title">
    <h2 id="view-title">Server</h2>
    <p class="lead">Time, faults and variants. They apply to every platform of this server.</p>
    {session.control === 'off' ? (
      <Problem text="This server runs without its control plane (--no-control), so this view is off." />
    ) : (
      <Unlocked>
        <Clock onChange={onChange} />
        <Deviations
          kind="variations"
          title="Variants that the document permits"
          about="The server differs where the document leaves something open. Your integration must cope with it."
        />
        <Deviations
          kind="faults"
          title="Faults"
          about="The server does something wrong. Your integration should notice it, and do no harm."
        />
      </Unlocked>
    )}
  </section>
);
