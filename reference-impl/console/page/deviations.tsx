import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { control } from './api.ts';
import { Problem, Said } from './parts.tsx';

interface Deviating {
  readonly on: readonly string[];
  readonly known?: Readonly<Record<string, unknown>>;
}

interface Props {
  readonly kind: 'faults' | 'variations';
  readonly title: string;
  readonly about: string;
}

/** Switches that are drawn at once: there are hundreds. */
const mostShown = 30;

const aboutText = (about: unknown): string => {
  if (typeof about === 'string') return about;
  if (Array.isArray(about)) return about.map(String).join(', ');
  return typeof about === 'object' && about !== null && 'rule' in about ? String(about.rule) : '';
};

export const Deviations = ({ kind, title, about }: Props): JSX.Element => {
  const [state, setState] = useState<Required<Deviating>>();
  const [words, setWords] = useState('');
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<string>();
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
      setProblem(undefined);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  useEffect(
    () =>
      void attempt(async () => {
        const { on, known = {} } = await control<Deviating>('GET', `/${kind}`);
        setState({ on, known });
      }),
    [kind],
  );
  const set = (names: readonly string[], saying: string): void =>
    void attempt(async () => {
      const { on } = await control<Deviating>('PUT', `/${kind}`, { on: names });
      setState((before) => ({ known: before?.known ?? {}, on }));
      setSaid(saying);
    });
  const on = state?.on ?? [];
  const wanted = words.trim().toLowerCase();
  const found = Object.entries(state?.known ?? {})
    .filter(([name, what]) => `${name} ${aboutText(what)}`.toLowerCase().includes(wanted))
    .toSorted(([a], [b]) => Number(on.includes(b)) - Number(on.includes(a)) || a.localeCompare(b));
  const id = `${kind}-title`;
  return (
    <section class="panel" aria-labelledby={id}>
      <h3 id={id}>
        {title} <span class="quiet">({on.length} on)</span>
      </h3>
      <p>{about}</p>
      <div class="tools">
        <label>
          Find{' '}
          <input
            type="search"
            value={words}
            placeholder={`among ${Object.keys(state?.known ?? {}).length}`}
            onInput={({ currentTarget }) => setWords(currentTarget.value)}
          />
        </label>
        <button type="button" disabled={on.length === 0} onClick={() => set([], 'All are off.')}>
          All off
        </button>
        <Said text={said} />
      </div>
      <Problem text={problem} />
      <ul class="switches">
        {found.slice(0, mostShown).map(([name, what]) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                role="switch"
                checked={on.includes(name)}
                onChange={({ currentTarget: { checked } }) =>
                  set(
                    checked ? [...on, name] : on.filter((other) => other !== name),
                    `${name} is ${checked ? 'on' : 'off'}.`,
                  )
                }
              />
              <span>
                <code>{name}</code>{' '}
                <span class="quiet">
                  {kind === 'faults' && 'breaks '}
                  {aboutText(what)}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found.length > mostShown && <p class="quiet">{found.length - mostShown} more: narrow the search.</p>}
    </section>
  );
};
