import type { JSX } from 'preact';
import type { RequestRow } from './answers.ts';
import { Choose, hasWords, isWithin, times, type Filter } from './filter-tools.tsx';

/** The requests to show. An empty text means all. */
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
    options: times,
  },
} as const;

const names = ['method', 'status', 'minutes'] as const;

/** Whether a request fits. `newest` is the time of the newest one: the server's clock may be moved. */
export const fits =
  (filter: RequestFilter, newest: string) =>
  ({ at, method, path, operation = '', status, id }: RequestRow): boolean =>
    (!filter.isNarrow || status >= 400) &&
    (filter.method === '' || method === filter.method) &&
    String(status).startsWith(filter.status) &&
    isWithin(filter.minutes, at, newest) &&
    hasWords(filter, `${method} ${path} ${operation} ${status} ${id}`);

/** Filters by method, status and time. */
export const Choices = ({
  filter,
  onChange,
}: {
  filter: RequestFilter;
  onChange: (filter: RequestFilter) => void;
}): JSX.Element => (
  <>
    {names.map((name) => (
      <Choose
        key={name}
        {...choices[name]}
        value={filter[name]}
        onChange={(value) => onChange({ ...filter, [name]: value })}
      />
    ))}
  </>
);
