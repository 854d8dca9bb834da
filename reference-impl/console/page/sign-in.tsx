import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { signIn } from './api.ts';
import { Problem } from './parts.tsx';

export const SignIn = ({
  said,
  onSignedIn,
}: {
  said: string | undefined;
  onSignedIn: () => void;
}): JSX.Element => {
  const [problem, setProblem] = useState(said);
  const [isAsking, setAsking] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    // The secret is read when it is sent, and is in no state of this page.
    setAsking(true);
    try {
      await signIn(first.current?.value ?? '', second.current?.value ?? '');
      onSignedIn();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      first.current?.focus();
    } finally {
      setAsking(false);
    }
  };
  return (
    <main class="sign-in">
      <h1>psi console</h1>
      <p class="lead">See your integration's requests, their answers, and the webhooks sent to it.</p>
      <form class="panel" onSubmit={(event) => void submit(event)}>
        <p class="field">
          <label for="token-id">API token id</label>
          <input
            ref={first}
            id="token-id"
            name="username"
            autocomplete="username"
            spellcheck={false}
            required
          />
        </p>
        <p class="field">
          <label for="token-secret">Secret</label>
          <input
            ref={second}
            id="token-secret"
            name="password"
            type="password"
            autocomplete="current-password"
            required
          />
        </p>
        <Problem text={problem} />
        <button type="submit" class="main" disabled={isAsking}>
          Sign in
        </button>
      </form>
      <p class="quiet">
        <code>psi mock</code> prints a token for the sandbox and one for production when it starts. The{' '}
        <a href="/docs">documentation</a> needs none.
      </p>
    </main>
  );
};
