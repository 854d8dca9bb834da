import type { JSX } from 'preact';
import type { RequestRow } from './answers.ts';
import { hasWords, type Filter } from './filter-tools.tsx';

/** Which requests are shown. An empty text means all. */
export interface RequestFilter extends Filter {
  readonly isPaused: boolean;
  readonly method: string;
  /** The first digit of the status. */
  readonly status: string;
  /** How far back, by the server's clock. */
  readonly minutes: string;
}

export const everyRequest: RequestFilter = {
  words: '',
  isNarrow: false,
  isPaused: false,
  method: '',
  status: '',
  minutes: '',
};

const choices = {
  method: {
    label: 'Method',
    options: { '': 'all', GET: 'GET', POST: 'POST', PATCH: 'PATCH', PUT: 'PUT', DELETE: 'DELETE' },
  },
  status: {
    label: 'Status',
    options: { '': 'all', '2': '2xx', '3': '3xx', '4': '4xx', '5': '5xx' },
  },
  minutes: {
    label: 'Time',
    options: { '': 'all', '1': 'last minute', '10': 'last 10 minutes', '60': 'last hour' },
  },
} as const;

type Choice = keyof typeof choices;

const minuteMs = 60_000;

/** Whether a request fits. `newest` is the time of the newest one: the server's clock may be moved. */
export const fits =
  (filter: RequestFilter, newest: string) =>
  ({ at, method, path, operation = '', status, id }: RequestRow): boolean =>
    (!filter.isNarrow || status >= 400) &&
    (filter.method === '' || method === filter.method) &&
    String(status).startsWith(filter.status) &&
    (filter.minutes === '' || Date.parse(newest) - Date.parse(at) <= Number(filter.minutes) * minuteMs) &&
    hasWords(filter, `${method} ${path} ${operation} ${status} ${id}`);

const Choose = ({
  name,
  filter,
  onChange,
}: {
  name: Choice;
  filter: RequestFilter;
  onChange: (filter: RequestFilter) => void;
}): JSX.Element => (
  <label>
    {choices[name].label}{' '}
    <select
      value={filter[name]}
      onChange={({ currentTarget }) => onChange({ ...filter, [name]: currentTarget.value })}
    >
      {Object.entries(choices[name].options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </label>
);

/** Filters by method, status and time. */
export const Choices = (shared: {
  filter: RequestFilter;
  onChange: (filter: RequestFilter) => void;
}): JSX.Element => (
  <>
    <Choose name="method" {...shared} />
    <Choose name="status" {...shared} />
    <Choose name="minutes" {...shared} />
  </>
);
