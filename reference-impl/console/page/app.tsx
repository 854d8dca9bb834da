import type { JSX } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { read, Refusal, signOut, type Session } from './api.ts';
import { signedOutEvent, usePlace } from './live.ts';
import { Money } from './money.tsx';
import { Payments } from './payments.tsx';
import { Problem, Today } from './parts.tsx';
import { Provoke } from './provoke.tsx';
import { Requests } from './requests.tsx';
import { Server } from './server.tsx';
import { SignIn } from './sign-in.tsx';
import { Tokens } from './tokens.tsx';
import { Webhooks } from './webhooks.tsx';

const views = {
  requests: 'Requests',
  webhooks: 'Webhooks',
  payments: 'Payments',
  money: 'Money',
  tokens: 'Tokens',
  provoke: 'Provoke',
  server: 'Server',
} as const;

type ViewName = keyof typeof views;

// The table has every name as a key, and no other.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const names = Object.keys(views) as readonly ViewName[];

const Certifying = ({ of }: { of: Session['certification'] }): JSX.Element | null => {
  if (of === null) return null;
  const { client, right, wrong, unseen, page, played, planned } = of;
  return (
    <p class="certifying" role="status">
      <b>psi certify</b>{' '}
      {planned === undefined
        ? `watches ${client}`
        : `has played ${played} of ${planned} scenarios with ${client}`}
      : {right} right, {wrong} wrong, {unseen} not seen yet.{' '}
      {planned !== undefined && <progress value={played} max={planned} aria-label="Scenarios played" />}
      {page !== undefined && (
        <a href={page} rel="noreferrer">
          Its page
        </a>
      )}
    </p>
  );
};

interface SignedInProps {
  readonly session: Session;
  readonly view: ViewName;
  /** The resource that the address names, after the view. */
  readonly linked: string | undefined;
  readonly onChange: () => void;
  readonly onSignOut: () => void;
}

const SignedIn = ({ session, view, linked, onChange, onSignOut }: SignedInProps): JSX.Element => (
  <>
    <a class="skip" href="#view-title" onClick={(event) => skipTo(event)}>
      Skip to the content
    </a>
    <header>
      <div class="top">
        <h1>psi console</h1>
        <p class="who">
          <b>{session.platform.name}</b>{' '}
          <span class={`badge ${session.environment}`}>{session.environment}</span>
          <time class="quiet" dateTime={session.now} title="Virtual time, UTC">
            <span class="wide">{session.now.slice(0, 10)} </span>
            {session.now.slice(11, 16)}
          </time>
          <button type="button" class="small" onClick={onSignOut}>
            Sign out
          </button>
        </p>
      </div>
      <nav aria-label="Views">
        {names.map((name) => (
          <a key={name} href={`#${name}`} aria-current={name === view ? 'page' : undefined}>
            {views[name]}
          </a>
        ))}
      </nav>
    </header>
    <Certifying of={session.certification} />
    <main>
      {view === 'requests' && <Requests base={session.base} />}
      {view === 'webhooks' && <Webhooks />}
      {view === 'payments' && <Payments linked={linked} />}
      {view === 'money' && <Money session={session} />}
      {view === 'tokens' && <Tokens session={session} />}
      {view === 'provoke' && <Provoke session={session} />}
      {view === 'server' && <Server session={session} onChange={onChange} />}
    </main>
  </>
);

/** The address behind # names the view: the link moves the focus and leaves the address as it is. */
const skipTo = (event: MouseEvent): void => {
  event.preventDefault();
  const title = document.querySelector<HTMLElement>('#view-title');
  title?.setAttribute('tabindex', '-1');
  title?.focus();
};

/** The clock at the top and the news of a certification are looked at so often. Milliseconds. */
const sessionEveryMs = 3000;

export const App = (): JSX.Element => {
  const [session, setSession] = useState<Session | null>();
  const [said, setSaid] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [place = '', linked] = usePlace();
  const look = useCallback(async (): Promise<void> => {
    try {
      setSession(await read<Session>('/session'));
      setProblem(undefined);
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) setSession(null);
      else setProblem('The server does not answer. Still trying.');
    }
  }, []);
  useEffect(() => {
    void look();
    const timer = setInterval(() => void (document.hidden ? undefined : look()), sessionEveryMs);
    const onSignedOut = (): void => {
      setSession((before) => {
        if (before)
          setSaid('You are signed out: the session is over, its token was revoked, or the server was reset.');
        return null;
      });
    };
    addEventListener(signedOutEvent, onSignedOut);
    return () => {
      clearInterval(timer);
      removeEventListener(signedOutEvent, onSignedOut);
    };
  }, [look]);
  const view = names.find((name) => name === place) ?? 'requests';
  useEffect(() => {
    document.title = session ? `${views[view]} · psi console` : 'psi console';
  }, [view, session]);
  if (session === undefined) return <Problem text={problem} />;
  if (session === null) return <SignIn said={said} onSignedIn={() => void look()} />;
  const leave = async (): Promise<void> => {
    await signOut();
    setSaid(undefined);
    setSession(null);
  };
  return (
    <Today.Provider value={session.now.slice(0, 10)}>
      <Problem text={problem} />
      <SignedIn
        session={session}
        view={view}
        linked={linked}
        onChange={() => void look()}
        onSignOut={() => void leave()}
      />
    </Today.Provider>
  );
};
