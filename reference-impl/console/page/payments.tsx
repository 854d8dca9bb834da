import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Step } from './answers.ts';
import type { Json } from './api.ts';
import { Choose, FilterTools, hasWords, isWithin, times, type Filter } from './filter-tools.tsx';
import { useLive } from './live.ts';
import { Body, CopiedId, Copy, Empty, Fold, Id, Name, Problem, Time, Word } from './parts.tsx';

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
        <CopiedId id={id} what="transaction id" />{' '}
        <Copy
          text={location.origin + location.pathname + placeOf(id)}
          what="the address of this payment"
          label="Copy link"
        />
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
  const shown = (payment['sentAmount'] ??
    payment['receivedAmount'] ??
    payment['amount'] ??
    payment['authorizedAmount']) as Shown | undefined;
  if (shown?.amount === undefined || shown.currency === undefined) return '';
  const { code, decimals } = shown.currency;
  return `${(shown.amount / 10 ** decimals).toFixed(decimals)} ${code}`;
};

/** The payments that are shown. An empty text means all. */
interface PaymentFilter extends Filter {
  readonly status: string;
  readonly minutes: string;
}

const failed = /FAILED|EXPIRED|REJECTED|DECLINED/;

const createdIn = (payment: Json | undefined): string => {
  const at = payment?.['createdAt'];
  return typeof at === 'string' ? at : '';
};

const textOf = (payment: Json): string =>
  [...Object.values(payment), amountOf(payment)].filter((value) => typeof value !== 'object').join(' ');

const fits =
  (filter: PaymentFilter, newest: string) =>
  (payment: Json): boolean => {
    const status = String(payment['status']);
    return (
      (!filter.isNarrow || failed.test(status)) &&
      (filter.status === '' || status === filter.status) &&
      isWithin(filter.minutes, createdIn(payment), newest) &&
      hasWords(filter, textOf(payment))
    );
  };

const statusesOf = (payments: readonly Json[]): Readonly<Record<string, string>> => {
  const known = [...new Set(payments.map(({ status }) => String(status)))].toSorted();
  return { '': 'all', ...Object.fromEntries(known.map((status) => [status, status])) };
};

/** The address of the view with one payment open: it can be sent to somebody who has a token of the platform. */
const placeOf = (id: string | undefined): string =>
  id === undefined ? '#payments' : `#payments/${encodeURIComponent(id)}`;

const wholeId = /^Transaction:[\da-f-]{36}$/i;

const Nothing = ({ isFiltered }: { isFiltered: boolean }): JSX.Element =>
  isFiltered ? (
    <Empty>No payment fits the filter. A whole id finds an older one, too.</Empty>
  ) : (
    <Empty>
      No payment yet. <a href="#provoke">Provoke one</a> with the outcome that you want to see.
    </Empty>
  );

/** A payment that the list does not have, because it is older or hidden by the filter. */
const Alone = ({ id }: { id: string }): JSX.Element => (
  <section class="panel" aria-label="The payment that was asked for">
    <Detail id={id} />
    <p>
      <a href={placeOf(undefined)}>Close it</a>
    </p>
  </section>
);

const Row = ({
  payment,
  wanted,
  linked,
}: {
  payment: Json;
  wanted: string | undefined;
  linked: string | undefined;
}): JSX.Element => {
  const id = String(payment['id']);
  return (
    <Fold
      id={id.replaceAll(':', '-')}
      isOpen={wanted === id}
      onToggle={() => {
        location.hash = placeOf(linked === id ? undefined : id);
      }}
      summary={
        <>
          <Time at={createdIn(payment)} /> <Word word={String(payment['status'])} />{' '}
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
};

const PaymentTools = ({
  filter,
  onChange,
  payments,
  said,
}: {
  filter: PaymentFilter;
  onChange: (filter: PaymentFilter) => void;
  payments: readonly Json[];
  said: string;
}): JSX.Element => (
  <FilterTools
    filter={filter}
    onChange={onChange}
    placeholder="id, customer, status, amount"
    narrow="only failures"
    said={said}
  >
    <Choose
      label="Status"
      value={filter.status}
      options={statusesOf(payments)}
      onChange={(status) => onChange({ ...filter, status })}
    />
    <Choose
      label="Time"
      value={filter.minutes}
      options={times}
      onChange={(minutes) => onChange({ ...filter, minutes })}
    />
  </FilterTools>
);

const everyPayment: PaymentFilter = { words: '', isNarrow: false, status: '', minutes: '' };

interface ListProps {
  readonly payments: readonly Json[];
  readonly rows: readonly Json[];
  /** Asked for by its whole id. */
  readonly searched: string | undefined;
  readonly linked: string | undefined;
}

const List = ({ payments, rows, searched, linked }: ListProps): JSX.Element => {
  const wanted = searched ?? linked;
  const isListed = rows.some(({ id }) => id === wanted);
  return (
    <>
      {wanted !== undefined && !isListed && <Alone id={wanted} />}
      {rows.length === 0 && wanted === undefined && <Nothing isFiltered={payments.length > 0} />}
      <ul class="rows payments" aria-label="Payments">
        {rows.map((payment) => (
          <Row key={String(payment['id'])} payment={payment} wanted={wanted} linked={linked} />
        ))}
      </ul>
    </>
  );
};

export const Payments = ({ linked }: { linked: string | undefined }): JSX.Element => {
  const [filter, setFilter] = useState(everyPayment);
  const { data, problem } = useLive<{ payments: readonly Json[] }>('/payments');
  const { payments } = data ?? { payments: [] };
  const rows = payments.filter(fits(filter, createdIn(payments[0])));
  const words = filter.words.trim();
  return (
    <section aria-labelledby="view-title">
      <h2 id="view-title">Payments</h2>
      <p class="lead">
        The newest transactions. Open one to see what happened, when, and who acted. The address then leads to
        it.
      </p>
      <PaymentTools
        filter={filter}
        onChange={setFilter}
        payments={payments}
        said={data === undefined ? '' : `${rows.length} of ${payments.length} shown`}
      />
      <Problem text={problem} />
      {data && (
        <List
          payments={payments}
          rows={rows}
          searched={wholeId.test(words) ? words : undefined}
          linked={linked}
        />
      )}
    </section>
  );
};
