import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { Ending } from './answers.ts';
import { ask, type Json, type Session } from './api.ts';
import { curlOf } from './curl.ts';
import { Copy, Problem, Status } from './parts.tsx';

/** Values from earlier answers. */
type Known = Readonly<Record<string, string>>;

interface Call {
  readonly title: string;
  readonly method: 'GET' | 'POST';
  readonly path: (known: Known) => string;
  readonly body?: (known: Known) => Json;
  /**
   * The values of the answer that later calls need; undefined where they are not there yet, and to be asked for again.
   */
  readonly gives?: (answer: Json) => Known | undefined;
}

const person = {
  customerType: 'INDIVIDUAL',
  fullName: 'Ada Moreno',
  birthDate: '1990-02-28',
  nationality: 'US',
  address: { line1: '12 Analytical Way', city: 'San Francisco', postalCode: '94105', country: 'US' },
  currencies: ['USD'],
};

const idAs =
  (name: string) =>
  ({ id }: Json): Known => ({ [name]: String(id) });

const firstAccount = ({ data }: Json): Known | undefined => {
  const [first] = Array.isArray(data) ? (data as readonly Json[]) : [];
  return first && { accountId: String(first['id']) };
};

const calls = (ending: string): readonly Call[] => [
  {
    title: 'make a customer',
    method: 'POST',
    path: () => '/customers',
    body: () => person,
    gives: idAs('customerId'),
  },
  {
    title: 'have the customer verified',
    method: 'POST',
    path: () => '/verifications',
    body: ({ customerId }) => ({ customerId }),
  },
  {
    title: 'wait until the customer is approved',
    method: 'GET',
    path: ({ customerId }) => `/customers/${customerId}`,
    gives: ({ kycStatus }) => (kycStatus === 'APPROVED' ? {} : undefined),
  },
  {
    title: "find the customer's account",
    method: 'GET',
    path: ({ customerId }) => `/customers/internal-accounts?customerId=${customerId}`,
    gives: firstAccount,
  },
  {
    title: 'put 500.00 USD into it',
    method: 'POST',
    path: ({ accountId }) => `/sandbox/internal-accounts/${accountId}/fund`,
    body: () => ({ amount: 50_000 }),
  },
  {
    title: `add a payee whose number ends in ${ending}`,
    method: 'POST',
    path: () => '/customers/external-accounts',
    body: ({ customerId }) => ({
      customerId,
      currency: 'EUR',
      accountInfo: {
        accountType: 'EUR_ACCOUNT',
        iban: `DE00500105000123456${ending}`,
        beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Grace Okafor', countryOfResidence: 'DE' },
      },
    }),
    gives: idAs('payeeId'),
  },
  {
    title: 'ask for a quote over 100.00 USD',
    method: 'POST',
    path: () => '/quotes',
    body: ({ accountId, payeeId }) => ({
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: payeeId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000,
    }),
    gives: idAs('quoteId'),
  },
  {
    title: 'execute it',
    method: 'POST',
    path: ({ quoteId }) => `/quotes/${quoteId}/execute`,
    gives: idAs('transactionId'),
  },
];

interface Done {
  readonly title: string;
  readonly status: number;
  readonly curl: string;
}

/** How often and how long an answer is asked for again that is not there yet. */
const askedEveryMs = 300;
const mostAsked = 50;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const run = async (call: Call, known: Known): Promise<{ status: number; known: Known }> => {
  for (let turn = 0; turn < mostAsked; turn += 1) {
    const { status, body } = await ask(call.method, call.path(known), call.body?.(known));
    const answer: Json = typeof body === 'object' ? { ...body } : {};
    if (status >= 300)
      throw new Error(
        `“${call.title}” was answered ${status}: ${typeof answer['message'] === 'string' ? answer['message'] : ''}`,
      );
    const given = call.gives === undefined ? {} : call.gives(answer);
    if (given !== undefined) return { status, known: { ...known, ...given } };
    await pause(askedEveryMs);
  }
  throw new Error(`“${call.title}” did not come to an end.`);
};

interface Props {
  readonly outcomes: readonly Ending[];
  readonly session: Session;
}

/** Eight calls in a row, as an integration makes them; what happened can be copied as a script. */
export const OutcomePayment = ({ outcomes, session }: Props): JSX.Element => {
  const [ending, setEnding] = useState('000');
  const [done, setDone] = useState<readonly Done[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const steps = calls(ending);
  const isComplete = !isRunning && done.length === steps.length;
  const pay = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setRunning(true);
    setProblem(undefined);
    setDone([]);
    let known: Known = {};
    try {
      for (const call of steps) {
        const before = known;
        const result = await run(call, known);
        known = result.known;
        const body = call.body && JSON.stringify(call.body(before));
        const curl = curlOf(call.method, location.origin + session.base + call.path(before), body);
        setDone((all) => [...all, { title: call.title, status: result.status, curl }]);
      }
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };
  const script = done.map(({ title, curl }) => `# ${title}\n${curl}`).join('\n\n');
  return (
    <form onSubmit={(event) => void pay(event)}>
      <p class="field">
        <label for="outcome">The payment</label>
        <select id="outcome" value={ending} onChange={({ currentTarget }) => setEnding(currentTarget.value)}>
          {outcomes.map((outcome) => (
            <option key={outcome.ending} value={outcome.ending}>
              {outcome.what} (…{outcome.ending})
            </option>
          ))}
        </select>
      </p>
      <p class="tools">
        <button type="submit" class="main" disabled={isRunning}>
          {isRunning ? 'Paying …' : 'Pay'}
        </button>
        {isComplete && <Copy text={script} what="all calls" label="Copy as curl" />}
        {isComplete && <a href="#payments">See its timeline</a>}
      </p>
      <ol class="done" aria-live="polite">
        {done.map(({ title, status }) => (
          <li key={title}>
            <Status status={status} /> {title}
          </li>
        ))}
      </ol>
      <Problem text={problem} />
    </form>
  );
};
