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
