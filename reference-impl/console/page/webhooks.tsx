import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Attempt, WebhookEvent } from './answers.ts';
import { sendAgain } from './api.ts';
import { useLive } from './live.ts';
import { Body, Empty, Fold, Id, Name, Problem, Said, Status, Time } from './parts.tsx';

const AttemptLine = ({ attempt, at, url, status, error, reply }: Attempt): JSX.Element => (
  <li>
    <span class="quiet">#{attempt}</span> <Time at={at} />{' '}
    {status === undefined ? <span class="badge fail">no answer</span> : <Status status={status} />}{' '}
    <code class="breakable">{url}</code> {error && <span class="bad">{error}</span>}
    {reply && (
      <pre tabIndex={0} aria-label={`Answer to attempt ${attempt}`}>
        {reply}
      </pre>
    )}
  </li>
);

const Detail = ({ event, onSent }: { event: WebhookEvent; onSent: (said: string) => void }): JSX.Element => {
  const [isSending, setSending] = useState(false);
  const path = `/deliveries/${encodeURIComponent(event.id)}`;
  const { data, problem, refresh } = useLive<{ attempts: readonly Attempt[]; body: string | null }>(path);
  const again = async (): Promise<void> => {
    setSending(true);
    try {
      const { status, error } = await sendAgain(event.id);
      onSent(`${event.type} was sent again: ${status ?? error ?? ''}`);
    } catch (refusal) {
      onSent(String(refusal instanceof Error ? refusal.message : refusal));
    } finally {
      setSending(false);
      refresh();
    }
  };
  return (
    <>
      <p class="tools">
        <button type="button" class="main" disabled={isSending} onClick={() => void again()}>
          {isSending ? 'Sending …' : 'Send again'}
        </button>
        <span class="quiet">
          the same bytes with a new signature; event <Id id={event.id} />
        </span>
      </p>
      <Problem text={problem} />
      {data && (
        <div class="two">
          <section class="body">
            <h3>Attempts</h3>
            {data.attempts.length === 0 && <p class="quiet">none yet</p>}
            <ol class="attempts">
              {data.attempts.map((attempt) => (
                <AttemptLine key={attempt.at + String(attempt.attempt)} {...attempt} />
              ))}
            </ol>
          </section>
          <Body label="Body" of={data.body} />
        </div>
      )}
    </>
  );
};

const outcome = ({ attempts, nextAttemptAt }: WebhookEvent): JSX.Element => {
  const last = attempts.at(-1);
  if (last === undefined) return <span class="badge open">waits</span>;
  if (last.status === undefined)
    return <span class="badge fail">{nextAttemptAt ? 'retries' : 'no answer'}</span>;
  return <Status status={last.status} />;
};

export const Webhooks = (): JSX.Element => {
  const [open, setOpen] = useState<string>();
  const [said, setSaid] = useState('');
  const { data, problem } = useLive<{ events: readonly WebhookEvent[] }>('/deliveries');
  return (
    <section aria-labelledby="view-title">
      <h2 id="view-title">Webhooks</h2>
      <p class="lead">
        What was sent to your webhook URL, with every attempt. What your receiver did not take is tried again,
        later and later, for seven days.
      </p>
      <Said text={said} />
      <Problem text={problem} />
      {data?.events.length === 0 && (
        <Empty>
          Nothing was sent yet. Webhooks go out once your platform has a webhook URL:{' '}
          <code>PATCH /config</code> with <code>webhookEndpoint</code>.
        </Empty>
      )}
      <ul class="rows" aria-label="Webhooks">
        {data?.events.map((event) => (
          <Fold
            key={event.id}
            id={event.id.replaceAll(':', '-')}
            isOpen={open === event.id}
            onToggle={() => setOpen(open === event.id ? undefined : event.id)}
            summary={
              <>
                <Time at={event.attempts.at(-1)?.at ?? event.nextAttemptAt ?? ''} /> {outcome(event)}{' '}
                <b class="grow">
                  <Name name={event.type} />
                </b>{' '}
                <span class="wide">
                  <Id id={event.resource} />
                </span>{' '}
                <span class="quiet number">
                  {event.attempts.length === 1 ? '1 attempt' : `${event.attempts.length} attempts`}
                </span>
              </>
            }
          >
            <Detail event={event} onSent={setSaid} />
          </Fold>
        ))}
      </ul>
    </section>
  );
};
