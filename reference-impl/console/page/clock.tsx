import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { control } from './api.ts';
import { Problem, Said } from './parts.tsx';

const steps = [
  { label: '+1 minute', ms: 60_000 },
  { label: '+10 minutes', ms: 600_000 },
  { label: '+1 hour', ms: 3_600_000 },
  { label: '+1 day', ms: 86_400_000 },
  { label: '+7 days', ms: 7 * 86_400_000 },
] as const;

interface Now {
  readonly now: string;
  readonly offsetMs: number;
}

const dayMs = 86_400_000;

/** An advance is measured some milliseconds later: the nearest second is meant. */
const ahead = (offsetMs: number): string => {
  const ms = Math.round(offsetMs / 1000) * 1000;
  if (ms < 1000) return 'It is real time.';
  const days = Math.floor(ms / dayMs);
  const rest = new Date(ms % dayMs).toISOString().slice(11, 19);
  const said = days === 0 ? '' : days === 1 ? '1 day and ' : `${days} days and `;
  return `It is ahead of real time by ${said}${rest}.`;
};

/** Virtual time moves forward only: what becomes due on the way happens, in its order. */
export const Clock = ({ onChange }: { onChange: () => void }): JSX.Element => {
  const [clock, setClock] = useState<Now>();
  const [until, setUntil] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isMoving, setMoving] = useState(false);
  const show = async (asking: Promise<Now>): Promise<void> => {
    setMoving(true);
    try {
      setClock(await asking);
      setProblem(undefined);
      onChange();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setMoving(false);
    }
  };
  useEffect(() => void show(control<Now>('GET', '/clock')), []);
  const move = (body: object): void => void show(control<Now>('POST', '/clock', body));
  return (
    <section class="panel" aria-labelledby="clock-title">
      <h3 id="clock-title">Virtual time</h3>
      <p class="quiet">
        One clock for the whole server: moving it moves every platform, sandbox and production, and what is
        due there happens.
      </p>
      <p class="clock">
        <time dateTime={clock?.now}>{clock?.now.replace('T', ' ').slice(0, 19) ?? '…'}</time>{' '}
        <span class="quiet">UTC</span>
      </p>
      <Said text={clock === undefined ? '' : ahead(clock.offsetMs)} />
      <p class="tools">
        {steps.map(({ label, ms }) => (
          <button key={label} type="button" disabled={isMoving} onClick={() => move({ advanceMs: ms })}>
            {label}
          </button>
        ))}
      </p>
      <form
        class="tools"
        onSubmit={(event) => {
          event.preventDefault();
          move({ set: `${until}Z` });
        }}
      >
        <label>
          or to (UTC){' '}
          <input
            type="datetime-local"
            step="1"
            required
            value={until}
            onInput={({ currentTarget }) =>
              setUntil(currentTarget.value.length === 16 ? `${currentTarget.value}:00` : currentTarget.value)
            }
          />
        </label>
        <button type="submit" disabled={isMoving}>
          Move
        </button>
      </form>
      <Problem text={problem} />
    </section>
  );
};
