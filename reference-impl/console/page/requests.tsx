import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { RequestDetail, RequestRow } from './answers.ts';
import { useLive } from './live.ts';
import { curlOf } from './curl.ts';
import { FilterTools } from './filter-tools.tsx';
import { Body, CopiedId, Copy, Empty, Fold, Problem, Status, Time } from './parts.tsx';
import { Choices, everyRequest, fits, type RequestFilter } from './request-filter.tsx';

const Detail = ({ requestKey, base }: { requestKey: string; base: string }): JSX.Element => {
  const { data, problem } = useLive<RequestDetail>(`/requests/${requestKey}`, true);
  if (data === undefined) return <Problem text={problem} />;
  const curl = curlOf(data.method, location.origin + base + data.path, data.requestBody);
  return (
    <>
      <Copy text={curl} what="this request" label="Copy as curl" />
      <dl class="facts">
        <dt>request id</dt>
        <dd>
          <CopiedId id={data.id} what="request id" />
        </dd>
        {Object.entries(data.headers).map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </>
        ))}
      </dl>
      <div class="two">
        <Body label="Request body" of={data.requestBody} />
        <Body label="Answer body" of={data.answerBody} />
      </div>
    </>
  );
};

interface Seen {
  readonly requests: readonly RequestRow[];
  readonly unseen: number;
}

/** Saves the requests that are shown: one JSON object to a line, the newest first. */
const download = (rows: readonly RequestRow[]): void => {
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
  const address = URL.createObjectURL(new Blob(lines, { type: 'application/x-ndjson' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'requests.jsonl';
  link.click();
  URL.revokeObjectURL(address);
};

const Nothing = ({ isFiltered }: { isFiltered: boolean }): JSX.Element => (
  <Empty>
    {isFiltered
      ? 'No request fits the filter.'
      : 'Nothing yet. Send a request with your API token, and it appears here within a second.'}
  </Empty>
);

export const Requests = ({ base }: { base: string }): JSX.Element => {
  const [open, setOpen] = useState<string>();
  const [filter, setFilter] = useState<RequestFilter>(everyRequest);
  const { data, problem } = useLive<Seen>('/requests', filter.isPaused);
  const { requests, unseen } = data ?? { requests: [], unseen: 0 };
  const rows = requests.filter(fits(filter, requests[0]?.at ?? ''));
  return (
    <section aria-labelledby="view-title">
      <h2 id="view-title">Requests</h2>
      <p class="lead">
        Your platform's requests and their responses, from every instance. Secrets are hidden.
      </p>
      <FilterTools
        filter={filter}
        onChange={setFilter}
        placeholder="path, status, operation"
        narrow="only refusals"
        said={data === undefined ? '' : `${rows.length} of ${requests.length} shown`}
      >
        <Choices filter={filter} onChange={setFilter} />
        <button type="button" disabled={rows.length === 0} onClick={() => download(rows)}>
          Download
        </button>
        <button
          type="button"
          aria-pressed={filter.isPaused}
          onClick={() => setFilter({ ...filter, isPaused: !filter.isPaused })}
        >
          Pause
        </button>
      </FilterTools>
      <Problem text={problem} />
      {unseen > 0 && (
        <p class="quiet">
          {unseen} more came too fast for the console, which keeps 25 in 0.4 seconds. The log has all.
        </p>
      )}
      {data && rows.length === 0 && <Nothing isFiltered={requests.length > 0} />}
      <ul class="rows" aria-label="Requests">
        {rows.map(({ key, at, method, path, operation, status, ms }) => (
          <Fold
            key={key}
            id={key}
            isOpen={open === key}
            onToggle={() => setOpen(open === key ? undefined : key)}
            summary={
              <>
                <Time at={at} /> <Status status={status} /> <b class="method">{method}</b>{' '}
                <code class="grow">{path}</code> <span class="quiet wide">{operation}</span>{' '}
                <span class="quiet number">{ms} ms</span>
              </>
            }
          >
            <Detail requestKey={key} base={base} />
          </Fold>
        ))}
      </ul>
    </section>
  );
};
