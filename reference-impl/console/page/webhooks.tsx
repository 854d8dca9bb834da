import { Fragment, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Attempt, WebhookEvent } from './answers.ts';
import { sendAgain } from './api.ts';
import { Endpoint } from './webhook-endpoint.tsx';
import { useLive } from './live.ts';
import { FilterTools, hasWords, type Filter } from './filter-tools.tsx';
import { Body, CopiedId, Copy, Empty, Fold, Id, Name, Problem, Status, Time } from './parts.tsx';

const SentHeaders = ({ headers }: Required<Pick<Attempt, 'headers'>>): JSX.Element => (
  <dl class="facts" aria-label="Headers that were sent">
    {Object.entries(headers).map(([name, value]) => (
      <Fragment key={name}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd>
          <code class="breakable">{value}</code> <Copy text={value} what={name} />
        </dd>
      </Fragment>
    ))}
  </dl>
);

const AttemptLine = ({ attempt, at, url, status, error, reply, headers }: Attempt): JSX.Element => (
  <li>
    <span class="quiet">#{attempt}</span> <Time at={at} />{' '}
    {status === undefined ? <span class="badge fail">no answer</span> : <Status status={status} />}{' '}
    <code class="breakable">{url}</code> {error && <span class="bad">{error}</span>}
    {reply && (
      <pre tabIndex={0} aria-label={`Answer to attempt ${attempt}`}>
        {reply}
      </pre>
    )}
    {headers && <SentHeaders headers={headers} />}
  </li>
);

const NextAttempt = ({ at }: { at: string | undefined }): JSX.Element | null =>
  at === undefined ? null : (
    <p class="quiet">
      next attempt at <Time at={at} />, after earlier webhooks of the same resource
    </p>
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
          the same bytes with a new signature; event <CopiedId id={event.id} what="event id" />, resource{' '}
          <CopiedId id={event.resource} what="resource id" />
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
            <NextAttempt at={event.nextAttemptAt} />
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

const wasTaken = ({ attempts }: WebhookEvent): boolean =>
  attempts.some(({ status = 0 }) => status >= 200 && status < 300);

const matches =
  (filter: Filter) =>
  (event: WebhookEvent): boolean =>
    !(filter.isNarrow && wasTaken(event)) && hasWords(filter, `${event.type} ${event.resource} ${event.id}`);

export const Webhooks = (): JSX.Element => {
  const [open, setOpen] = useState<string>();
  const [said, setSaid] = useState('');
  const [filter, setFilter] = useState<Filter>({ words: '', isNarrow: false });
  const { data, problem } = useLive<{ events: readonly WebhookEvent[] }>('/deliveries');
  const { events } = data ?? { events: [] };
  const rows = events.filter(matches(filter));
  return (
    <section aria-labelledby="view-title">
      <h2 id="view-title">Webhooks</h2>
      <p class="lead">
        Events sent to your webhook URL, with every attempt. An event that your receiver did not accept is
        sent again for seven days, with growing pauses.
      </p>
      <Endpoint />
      <FilterTools
        filter={filter}
        onChange={setFilter}
        placeholder="type, resource, event"
        narrow="only undelivered"
        said={said}
      />
      <Problem text={problem} />
      {events.length > 0 && rows.length === 0 && <Empty>No webhook fits the filter.</Empty>}
      {data?.events.length === 0 && (
        <Empty>Nothing was sent yet. Webhooks go out once your platform has a webhook URL.</Empty>
      )}
      <ul class="rows webhooks" aria-label="Webhooks">
        {rows.map((event) => (
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
