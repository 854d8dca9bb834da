import { expect } from '@playwright/test';
import type { BoundTest } from './bound.ts';
import { namedPerson } from '../../../kit/fixtures/people.ts';

interface Refusal {
  readonly message: string;
  readonly details: { readonly errors: readonly unknown[]; readonly hasMore?: boolean };
}

/** A creation of exactly so many bytes. */
const customerOf = (bytes: number): string => {
  const body = JSON.stringify({ ...namedPerson, platformCustomerId: '' });
  return body.replace('"platformCustomerId":""', `"platformCustomerId":"${'x'.repeat(bytes - body.length)}"`);
};

const nested = (levels: number): string =>
  `{"customerType":"INDIVIDUAL","unknown":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

/** Bounds of what a request carries. */
export const requestBounds = {
  jsonBytes: async (start) => {
    const { api } = await start({ jsonBytes: 1000 });
    const send = (bytes: number) =>
      api.post('/customers').set('content-type', 'application/json').send(customerOf(bytes));

    expect((await send(1000)).status).toBe(201);
    expect((await send(1001)).body).toMatchObject({ status: 413, code: 'INVALID_INPUT' });
  },

  arrayItems: async (start) => {
    const { api } = await start({ arrayItems: 5 });
    const send = (count: number) =>
      api.post('/customers').send({ ...namedPerson, currencies: Array(count).fill('USD') });

    expect((await send(5)).status).toBe(201);
    expect((await send(6)).body).toMatchObject({
      status: 400,
      message: 'currencies has 6 items; 5 are the most.',
      details: { errors: [{ field: 'currencies', constraint: { maxItems: 5 } }] },
    });
  },

  thoroughlyCheckedValues: async (start) => {
    // The body, the list and its items; each item breaks the schema.
    const { api } = await start({ thoroughlyCheckedValues: 12 });
    const errorsOf = async (items: number): Promise<number> => {
      const answer = await api.patch('/config').send({ supportedCurrencies: Array(items).fill(7) });
      expect(answer.status).toBe(400);
      return (answer.body as Refusal).details.errors.length;
    };

    expect(await errorsOf(10)).toBe(10);
    expect(await errorsOf(11)).toBe(1);
  },

  fieldErrors: async (start) => {
    const { api } = await start({ fieldErrors: 4 });
    const refusalOf = async (items: number): Promise<Refusal['details']> => {
      const answer = await api.patch('/config').send({ supportedCurrencies: Array(items).fill(7) });
      expect(answer.status).toBe(400);
      return (answer.body as Refusal).details;
    };

    expect(await refusalOf(4)).toEqual({ errors: Array(4).fill(expect.anything()) as unknown });
    expect(await refusalOf(5)).toEqual({
      errors: Array(4).fill(expect.anything()) as unknown,
      hasMore: true,
    });
  },

  number: async (start) => {
    const { api } = await start({ number: 5000 });
    const minimumAmount = (amount: number) => ({
      supportedCurrencies: [{ currencyCode: 'USD', minAmount: amount, maxAmount: 5000 }],
    });
    const send = async (amount: number) =>
      ((await api.patch('/config').send(minimumAmount(amount))).body as Partial<Refusal>).message ?? '';

    expect(await send(5000)).not.toContain('beyond');
    for (const beyond of [5001, -5001]) expect(await send(beyond)).toContain('is beyond 5000');
  },

  balance: async (start) => {
    const { api } = await start({ balance: 5000 });
    const listed = await api.get('/platform/internal-accounts');
    const [account] = (listed.body as { data: readonly { id: string }[] }).data;
    const fund = (amount: number) =>
      api.post(`/sandbox/internal-accounts/${account?.id}/fund`).send({ amount });

    expect((await fund(5000)).status).toBe(200);
    expect((await fund(1)).body).toMatchObject({ status: 400, code: 'AMOUNT_OUT_OF_RANGE' });
  },

  nesting: async (start) => {
    const { api } = await start({ nesting: 8 });
    const send = (levels: number) =>
      api.post('/customers').set('content-type', 'application/json').send(nested(levels));

    expect((await send(8)).status).toBe(201);
    expect((await send(9)).body).toMatchObject({
      status: 400,
      message: 'The body nests deeper than 8 levels.',
    });
  },
} as const satisfies Readonly<Record<string, BoundTest>>;
