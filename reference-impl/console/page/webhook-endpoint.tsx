import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { WebhookEndpoint } from './answers.ts';
import { ask, rotateWebhookKey, type Answered } from './api.ts';
import { useLive } from './live.ts';
import { Copy, Problem, Said, Time } from './parts.tsx';

const messageIn = ({ status, body }: Answered): string =>
  typeof body === 'object' && body !== null && 'message' in body
    ? String(body.message)
    : `The server answered ${status}.`;

const Signature = ({
  header,
  form,
  publicKey,
  rotatedAt,
  onRotate,
}: WebhookEndpoint & { readonly onRotate: () => void }): JSX.Element => (
  <details>
    <summary>How a receiver verifies them</summary>
    <p>
      The document shows no signature. This server signs the bytes of the body (ECDSA, P-256, SHA-256) and
      sends the signature as {form}. Each attempt below shows its headers.{' '}
      {rotatedAt === undefined ? (
        'The key is the same for all platforms until one rotates its own.'
      ) : (
        <>
          Your key was rotated at <Time at={rotatedAt} />.
        </>
      )}
    </p>
    <p class="tools">
      <button type="button" onClick={onRotate}>
        Rotate the key
      </button>
      <span class="quiet">signs from the next attempt on; the old key signs no more</span>
    </p>
    <dl class="facts">
      <dt>header</dt>
      <dd>
        <code>{header}</code> <Copy text={header} what="name of the header" />
      </dd>
      <dt>public key</dt>
      <dd>
        <Copy text={publicKey} what="public key" />
        <pre tabIndex={0} aria-label="Public key">
          {publicKey}
        </pre>
      </dd>
    </dl>
  </details>
);

/** Where webhooks go: sets it as the interface does, tries it, and says how they are signed. */
export const Endpoint = (): JSX.Element | null => {
  const { data, problem, refresh } = useLive<WebhookEndpoint>('/webhook-endpoint');
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState<boolean>();
  const [said, setSaid] = useState('');
  const [refused, setRefused] = useState<string>();
  if (data === undefined) return <Problem text={problem} />;
  const trying = async (work: () => Promise<void>): Promise<void> => {
    setSaid('');
    setRefused(undefined);
    try {
      await work();
    } catch (error) {
      setRefused(error instanceof Error ? error.message : String(error));
    }
    refresh();
  };
  const sent = (asking: Promise<Answered>, well: string): Promise<void> =>
    trying(async () => {
      const answer = await asking;
      if (answer.status < 300) setSaid(well);
      else setRefused(messageIn(answer));
    });
  const rotate = (): Promise<void> =>
    trying(async () => {
      await rotateWebhookKey();
      setSaid('A new key signs your webhooks from now on. Give it to your receiver.');
    });
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    const url = typed ?? data.url ?? '';
    void sent(
      ask('PATCH', '/config', { webhookEndpoint: url }),
      `Webhooks go to ${url}. A test webhook is on its way.`,
    ).then(() => setTyped(undefined));
  };
  return (
    <details
      class="panel"
      open={isOpen ?? data.url === null}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {data.url === null ? (
          'They go nowhere yet'
        ) : (
          <>
            They go to <code class="breakable">{data.url}</code>
          </>
        )}
      </summary>
      <form onSubmit={save}>
        <p class="field">
          <label for="endpoint">Webhook URL</label>
          <input
            id="endpoint"
            type="url"
            required
            autocomplete="off"
            placeholder="http://127.0.0.1:3000/webhooks"
            value={typed ?? data.url ?? ''}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </p>
        <p class="tools">
          <button type="submit" class="main">
            Save
          </button>
          <button
            type="button"
            disabled={data.url === null}
            onClick={() =>
              void sent(ask('POST', '/sandbox/webhooks/test'), 'The test webhook was delivered.')
            }
          >
            Send a test webhook
          </button>
        </p>
      </form>
      <Said text={said} />
      <Problem text={refused ?? problem} />
      <Signature {...data} onRotate={() => void rotate()} />
    </details>
  );
};
