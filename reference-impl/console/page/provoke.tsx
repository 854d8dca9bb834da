import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Trigger, Triggers } from './answers.ts';
import { ask, read, type Answered, type Session } from './api.ts';
import { curlOf } from './curl.ts';
import { Body, Copy, Problem, Status } from './parts.tsx';
import { OutcomePayment } from './outcome-payment.tsx';

const named = /\{(\w+)\}/g;

const filled = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replaceAll(named, (_all, name: string) =>
    encodeURIComponent(values[name] || `{${name}}`).replaceAll('%3A', ':'),
  );

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

interface FormProps {
  readonly trigger: Trigger;
  readonly subjects: Triggers['subjects'];
  readonly session: Session;
}

const Form = ({ trigger, subjects, session }: FormProps): JSX.Element => {
  const names = [...trigger.path.matchAll(named)].flatMap(([, name]) => name ?? []);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries(names.map((name) => [name, subjects[name]?.[0]?.id ?? ''])),
  );
  const [body, setBody] = useState(trigger.body === undefined ? '' : JSON.stringify(trigger.body, null, 2));
  const [answer, setAnswer] = useState<Answered>();
  const [problem, setProblem] = useState<string>();
  const isRight = body === '' || isJson(body);
  const path = filled(trigger.path, values);
  const curl = curlOf(trigger.method, location.origin + session.base + path, body === '' ? undefined : body);
  const send = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setProblem(undefined);
    setAnswer(undefined);
    try {
      setAnswer(await ask(trigger.method, path, body === '' ? undefined : JSON.parse(body)));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      {trigger.about && <p>{trigger.about}</p>}
      {names.map((name) => (
        <p key={name} class="field">
          <label for={`value-${name}`}>{name}</label>
          <input
            id={`value-${name}`}
            list={`known-${name}`}
            required
            autocomplete="off"
            spellcheck={false}
            value={values[name] ?? ''}
            onInput={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
          />
          <datalist id={`known-${name}`}>
            {subjects[name]?.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </datalist>
        </p>
      ))}
      {trigger.body !== undefined && (
        <p class="field">
          <label for="body">Body, JSON</label>
          <textarea
            id="body"
            rows={Math.min(14, body.split('\n').length + 1)}
            spellcheck={false}
            aria-invalid={!isRight}
            aria-describedby={isRight ? undefined : 'body-problem'}
            value={body}
            onInput={({ currentTarget }) => setBody(currentTarget.value)}
          />
          {!isRight && (
            <span id="body-problem" class="bad">
              This is no JSON yet.
            </span>
          )}
        </p>
      )}
      <p class="tools">
        <button type="submit" class="main" disabled={!isRight}>
          Send
        </button>
        <Copy text={curl} what="this call" label="Copy as curl" />
      </p>
      <pre class="curl" tabIndex={0} aria-label="The same as a command">
        {curl}
      </pre>
      <Problem text={problem} />
      <div aria-live="polite">
        {answer && (
          <>
            <p>
              Answered <Status status={answer.status} />
            </p>
            <Body
              label="Answer"
              of={answer.body === null ? undefined : JSON.stringify(answer.body, null, 2)}
            />
          </>
        )}
      </div>
    </form>
  );
};

export const Provoke = ({ session }: { session: Session }): JSX.Element => {
  const [known, setKnown] = useState<Triggers>();
  const [problem, setProblem] = useState<string>();
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    read<Triggers>('/triggers').then(setKnown, (error: unknown) => setProblem(String(error)));
  }, []);
  const trigger = known?.triggers[chosen];
  return (
    <section aria-labelledby="view-title">
      <h2 id="view-title">Provoke</h2>
      <p class="lead">Makes the sandbox do what in production happens by itself, or rarely.</p>
      {session.environment === 'production' && (
        <Problem text="You are signed in with a production token: triggers exist in the sandbox only." />
      )}
      <Problem text={problem} />
      {known && (
        <>
          <h3>A payment with the outcome that you choose</h3>
          <OutcomePayment outcomes={known.outcomes} session={session} />
          <h3>One call of the sandbox</h3>
          <p class="field">
            <label for="trigger">What</label>
            <select
              id="trigger"
              value={chosen}
              onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
            >
              {known.triggers.map(({ operation, title }, index) => (
                <option key={operation} value={index}>
                  {title}
                </option>
              ))}
            </select>
          </p>
          {trigger && (
            <Form key={trigger.operation} trigger={trigger} subjects={known.subjects} session={session} />
          )}
          <h3>Endings that select an outcome</h3>
          <p>The last three characters of a payee's account number decide what its bank does:</p>
          <dl class="facts">
            {known.payees.map(({ ending, what }) => (
              <>
                <dt>
                  <code>…{ending}</code>
                </dt>
                <dd>{what}</dd>
              </>
            ))}
          </dl>
        </>
      )}
    </section>
  );
};
