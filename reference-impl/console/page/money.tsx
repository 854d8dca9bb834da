import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { control, type Money as Shown, type Session } from './api.ts';
import { useLive } from './live.ts';
import { CopiedId, Empty, Id, Problem, Said, Time, Word } from './parts.tsx';

const Accounts = ({ accounts }: Pick<Shown, 'accounts'>): JSX.Element => {
  const [all, setAll] = useState(false);
  const rows = accounts.filter(({ isEmpty }) => all || !isEmpty);
  return (
    <>
      <label class="check">
        <input
          type="checkbox"
          checked={all}
          onChange={({ currentTarget }) => setAll(currentTarget.checked)}
        />{' '}
        empty ones too ({accounts.filter(({ isEmpty }) => isEmpty).length})
      </label>
      {rows.length === 0 && <Empty>No account holds anything. Fund one under “Provoke”.</Empty>}
      {rows.length > 0 && (
        <div class="scroll balances" tabIndex={0} role="region" aria-label="Balances">
          <table>
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col">Owner</th>
                <th scope="col" class="wide">
                  Status
                </th>
                <th scope="col" class="number">
                  Available
                </th>
                <th scope="col" class="number">
                  Held
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, customerId, status, available, held }) => (
                <tr key={id}>
                  <th scope="row">
                    <CopiedId id={id} what="account id" />
                  </th>
                  <td>{customerId === undefined ? 'your platform' : <Id id={customerId} />}</td>
                  <td class="wide">
                    <Word word={status} />
                  </td>
                  <td class="number">{available}</td>
                  <td class="number held">{held}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
};

const Postings = ({ postings }: Pick<Shown, 'postings'>): JSX.Element =>
  postings.length === 0 ? (
    <Empty>Nothing was posted yet.</Empty>
  ) : (
    <ul class="postings">
      {postings.map(({ id, createdAt, transaction, entries }) => (
        <li key={id}>
          <p>
            <Time at={createdAt} /> <Id id={transaction} />
          </p>
          <table>
            <tbody>
              {entries.map(({ account, amount }, index) => (
                <tr key={index}>
                  <th scope="row">
                    <Id id={account} />
                  </th>
                  <td class={amount.startsWith('−') ? 'number bad' : 'number good'}>{amount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </li>
      ))}
    </ul>
  );

const Books = ({ session }: { session: Session }): JSX.Element | null => {
  const [said, setSaid] = useState('');
  if (session.control === 'off') return null;
  const { platform, environment } = session;
  const add = async (): Promise<void> => {
    try {
      const query = new URLSearchParams({ platform: platform.id, environment });
      const { holds, problems } = await control<{ holds: boolean; problems: readonly string[] }>(
        'GET',
        `/ledger?${query.toString()}`,
      );
      setSaid(holds ? 'The books balance: every posting sums to zero.' : problems.join(' '));
    } catch (error) {
      setSaid(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <div class="tools">
      <button type="button" onClick={() => void add()}>
        Add up the books
      </button>
      <Said text={said} />
    </div>
  );
};

export const Money = ({ session }: { session: Session }): JSX.Element => {
  const { data, problem } = useLive<Shown>('/money');
  return (
    <section aria-labelledby="view-title">
      <h2 id="view-title">Money</h2>
      <p class="lead">Balances of your platform and its newest customers, and the postings that made them.</p>
      <Books session={session} />
      <Problem text={problem} />
      {data && (
        <>
          <h3>Balances</h3>
          <Accounts accounts={data.accounts} />
          <h3>Postings, the newest first</h3>
          <Postings postings={data.postings} />
        </>
      )}
    </section>
  );
};
