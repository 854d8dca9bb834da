import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Step } from './answers.ts';
import type { Json } from './api.ts';
import { useLive } from './live.ts';
import { Body, CopiedId, Empty, Fold, Id, Name, Problem, Time, Word } from './parts.tsx';

const actors = { you: 'your requests', service: 'the service', money: 'money', webhook: 'webhooks' } as const;

const passed = (ms: number): string => {
  if (ms < 1000) return `+${ms} ms`;
  if (ms < 120_000) return `+${(ms / 1000).toFixed(1)} s`;
  return ms < 7_200_000 ? `+${Math.round(ms / 60_000)} min` : `+${Math.round(ms / 3_600_000)} h`;
};

const sinceFirst = (step: Step, steps: readonly Step[]): number =>
  Date.parse(step.at) - Date.parse(steps[0]?.at ?? step.at);

/** Four columns side by side where there is room, one below the other with their names where there is none. */
const Timeline = ({ steps }: { steps: readonly Step[] }): JSX.Element => (
  <div class="timeline">
    <div class="actor-heads" aria-hidden="true">
      <span />
      {Object.values(actors).map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
    <ol aria-label="Timeline">
      {steps.map((step, index) => (
        <li key={index} class={`step ${step.actor} went-${step.tone ?? 'on'}`}>
          <span class="when">
            <Time at={step.at} /> <span class="quiet">{passed(sinceFirst(step, steps))}</span>
          </span>
          <div class="card">
            <span class="actor-name">{actors[step.actor]}</span>
            <b>
              <Name name={step.title} />
            </b>
            {step.detail && <span class="detail">{step.detail}</span>}
          </div>
        </li>
      ))}
    </ol>
  </div>
);

const Detail = ({ id }: { id: string }): JSX.Element => {
  const { data, problem } = useLive<{ transaction: Json; steps: readonly Step[] }>(
    `/payments/${encodeURIComponent(id)}`,
  );
  if (data === undefined) return <Problem text={problem} />;
  return (
    <>
      <p>
        <CopiedId id={id} what="transaction id" />
      </p>
      <Timeline steps={data.steps} />
      <details>
        <summary>The transaction as the interface shows it</summary>
        <Body label="Transaction" of={JSON.stringify(data.transaction, null, 2)} />
      </details>
    </>
  );
};

interface Shown {
  readonly amount?: number;
  readonly currency?: { readonly code: string; readonly decimals: number };
}

const amountOf = (payment: Json): string => {
  // The server is of the same build, and shows amounts in this form.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const shown = (payment['sentAmount'] ?? payment['receivedAmount'] ?? payment['amount']) as
    | Shown
    | undefined;
  if (shown?.amount === undefined || shown.currency === undefined) return '';
  const { code, decimals } = shown.currency;
  return `${(shown.amount / 10 ** decimals).toFixed(decimals)} ${code}`;
};

export const Payments = (): JSX.Element => {
  const [open, setOpen] = useState<string>();
  const { data, problem } = useLive<{ payments: readonly Json[] }>('/payments');
  return (
    <section aria-labelledby="view-title">
      <h2 id="view-title">Payments</h2>
      <p class="lead">The newest transactions. Open one to see what happened, when, and who acted.</p>
      <Problem text={problem} />
      {data?.payments.length === 0 && (
        <Empty>
          No payment yet. <a href="#provoke">Provoke one</a> with the outcome that you want to see.
        </Empty>
      )}
      <ul class="rows" aria-label="Payments">
        {data?.payments.map((payment) => {
          const id = String(payment['id']);
          return (
            <Fold
              key={id}
              id={id.replaceAll(':', '-')}
              isOpen={open === id}
              onToggle={() => setOpen(open === id ? undefined : id)}
              summary={
                <>
                  <Time at={String(payment['createdAt'])} /> <Word word={String(payment['status'])} />{' '}
                  <b>{String(payment['type']).toLowerCase()}</b>{' '}
                  <span class="grow">
                    <Id id={id} />
                  </span>{' '}
                  <span class="number">{amountOf(payment)}</span>
                </>
              }
            >
              <Detail id={id} />
            </Fold>
          );
        })}
      </ul>
    </section>
  );
};
