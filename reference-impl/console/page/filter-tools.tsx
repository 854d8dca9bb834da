import type { ComponentChildren, JSX } from 'preact';
import { Said } from './parts.tsx';

/** The filter of a list: words that a row must have, and the one kind of row that matters most. */
export interface Filter {
  readonly words: string;
  readonly isNarrow: boolean;
}

export const hasWords = ({ words }: Filter, text: string): boolean =>
  text.toLowerCase().includes(words.trim().toLowerCase());

/** The tools above a list. `narrow` says which rows are left by the checkbox. */
export const FilterTools = <F extends Filter>({
  filter,
  onChange,
  placeholder,
  narrow,
  said,
  children,
}: {
  filter: F;
  onChange: (filter: F) => void;
  placeholder: string;
  narrow: string;
  said: string;
  children?: ComponentChildren;
}): JSX.Element => (
  <div class="tools">
    <label>
      Filter{' '}
      <input
        type="search"
        value={filter.words}
        placeholder={placeholder}
        onInput={({ currentTarget }) => onChange({ ...filter, words: currentTarget.value })}
      />
    </label>
    <label class="check">
      <input
        type="checkbox"
        checked={filter.isNarrow}
        onChange={({ currentTarget }) => onChange({ ...filter, isNarrow: currentTarget.checked })}
      />{' '}
      {narrow}
    </label>
    {children}
    <Said text={said} />
  </div>
);

/** One of a few values; the empty one stands for all. */
export const Choose = ({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}): JSX.Element => (
  <label>
    {label}{' '}
    <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
      {Object.entries(options).map(([each, shown]) => (
        <option key={each} value={each}>
          {shown}
        </option>
      ))}
    </select>
  </label>
);

/** How far back a list goes. */
export const times = {
  '': 'all',
  '1': 'last minute',
  '10': 'last 10 minutes',
  '60': 'last hour',
} as const;

const minuteMs = 60_000;

/** Whether something is so recent. `newest` is the time of the newest one: the server's clock may be moved. */
export const isWithin = (minutes: string, at: string, newest: string): boolean =>
  minutes === '' || Date.parse(newest) - Date.parse(at) <= Number(minutes) * minuteMs;
