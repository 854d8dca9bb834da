import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { TokenRow } from './answers.ts';
import { ask, createToken, type Answered, type Json, type Session } from './api.ts';
import { useLive } from './live.ts';
import { Copy, CopiedId, Empty, Problem, Said, Time } from './parts.tsx';

/** The permissions of a token. The document names none: these are ours. */
const permissions = {
  VIEW: 'read',
  TRANSACT: 'read, change and move money',
  MANAGE: 'read, change and move money; for people who administer',
} as const;

const said = ({ status, body }: Answered): string => {
  const message = typeof body === 'object' && body !== null && 'message' in body ? body.message : undefined;
  return typeof message === 'string' ? message : `The server answered ${status}.`;
};

interface Made {
  readonly name: string;
  readonly clientId: string;
  readonly secret: string;
}

/** A new token with its secret, once: it goes with the view. */
const Secret = ({ made, base, onDone }: { made: Made; base: string; onDone: () => void }): JSX.Element => {
  const { name, clientId, secret } = made;
  const curl = `curl -u '${clientId}:${secret}' '${location.origin}${base}/customers'`;
  return (
    <section class="panel" role="status" aria-label="The new token">
      <h3>{name}</h3>
      <p>
        <b>Copy the secret now.</b> The server keeps a hash of it, so nobody can show it again.
      </p>
      <dl class="facts">
        <dt>token id</dt>
        <dd>
          <code class="breakable">{clientId}</code> <Copy text={clientId} what="token id" />
        </dd>
        <dt>secret</dt>
        <dd>
          <code class="breakable">{secret}</code> <Copy text={secret} what="secret" />
        </dd>
      </dl>
      <p class="tools">
        <Copy text={curl} what="a request with it" label="Copy as curl" />
        <button type="button" onClick={onDone}>
          I have it
        </button>
      </p>
    </section>
  );
};

const Create = ({ onMade }: { onMade: (made: Made) => void }): JSX.Element => {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>(['VIEW']);
  const [problem, setProblem] = useState<string>();
  const create = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setProblem(undefined);
    try {
      const answer = await createToken(name, chosen);
      if (answer.status !== 201) return setProblem(said(answer));
      const body: Json = typeof answer.body === 'object' ? { ...answer.body } : {};
      onMade({ name, clientId: String(body['clientId']), secret: String(body['clientSecret']) });
      setName('');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <form class="panel" onSubmit={(event) => void create(event)}>
      <h3>New token</h3>
      <p class="field">
        <label for="token-name">Name</label>
        <input
          id="token-name"
          required
          autocomplete="off"
          placeholder="payroll"
          value={name}
          onInput={({ currentTarget }) => setName(currentTarget.value)}
        />
      </p>
      <fieldset class="permissions">
        <legend>Permissions</legend>
        {Object.entries(permissions).map(([each, what]) => (
          <label key={each} class="check">
            <input
              type="checkbox"
              checked={chosen.includes(each)}
              onChange={({ currentTarget }) =>
                setChosen(
                  currentTarget.checked ? [...chosen, each] : chosen.filter((other) => other !== each),
                )
              }
            />{' '}
            <b>{each}</b> <span class="quiet">{what}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" class="main" disabled={chosen.length === 0}>
        Create
      </button>
      <Problem text={problem} />
    </form>
  );
};

/** Deletes at the second press: whoever uses the token is locked out at once. */
const Delete = ({ token, onDelete }: { token: TokenRow; onDelete: () => void }): JSX.Element => {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <button type="button" class="small" aria-label={`Delete ${token.name}`} onClick={() => setAsking(true)}>
        Delete
      </button>
    );
  return (
    <>
      <button type="button" class="small" onClick={onDelete}>
        {token.isYours ? 'Delete and sign out' : 'Delete for good'}
      </button>{' '}
      <button type="button" class="small" onClick={() => setAsking(false)}>
        Keep
      </button>
    </>
  );
};

const Row = ({ token, onDelete }: { token: TokenRow; onDelete: () => void }): JSX.Element => (
  <tr>
    <th scope="row">
      {token.name} {token.isYours && <span class="badge open">this session</span>}
    </th>
    <td>
      <CopiedId id={token.clientId} what={`token id of ${token.name}`} />
    </td>
    <td>{token.permissions.join(', ')}</td>
    <td>
      <Time at={token.createdAt} />
    </td>
    <td>
      <Delete token={token} onDelete={onDelete} />
    </td>
  </tr>
);

/** API tokens of the platform in this environment: create, list, delete. */
export const Tokens = ({ session }: { session: Session }): JSX.Element => {
  const [made, setMade] = useState<Made>();
  const [news, setNews] = useState('');
  const { data, problem, refresh } = useLive<{ tokens: readonly TokenRow[] }>('/tokens');
  const remove = async ({ id, name }: TokenRow): Promise<void> => {
    try {
      const answer = await ask('DELETE', `/tokens/${encodeURIComponent(id).replaceAll('%3A', ':')}`);
      setNews(answer.status === 204 ? `${name} is deleted: it opens nothing any more.` : said(answer));
    } catch (error) {
      setNews(error instanceof Error ? error.message : String(error));
    }
    refresh();
  };
  return (
    <section aria-labelledby="view-title">
      <h2 id="view-title">Tokens</h2>
      <p class="lead">
        API tokens of your platform, for the {session.environment} environment. A request carries the token id
        as its user name, and the secret as its password.
      </p>
      {made === undefined ? (
        <Create
          onMade={(token) => {
            setMade(token);
            refresh();
          }}
        />
      ) : (
        <Secret made={made} base={session.base} onDone={() => setMade(undefined)} />
      )}
      <Problem text={problem} />
      <Said text={news} />
      {data?.tokens.length === 0 && <Empty>No token is left.</Empty>}
      <div class="scroll" tabIndex={0} role="region" aria-label="API tokens">
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Token id</th>
              <th scope="col">May</th>
              <th scope="col">Created</th>
              <th scope="col">Remove</th>
            </tr>
          </thead>
          <tbody>
            {data?.tokens.map((token) => (
              <Row key={token.id} token={token} onDelete={() => void remove(token)} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
