import { request } from 'undici';
import type { Delivery } from './deliveries.ts';
import type { PlannedAnswer } from './planned-answers.ts';

export interface Asked {
  readonly mentions?: string;
  readonly subpath?: string;
  readonly after: number;
  readonly waitMs: number;
}

const text = (asked: Asked): string =>
  new URLSearchParams(
    Object.entries(asked).map(([name, value]) => [name, String(value)] as [string, string]),
  ).toString();

/** The deliveries asked for: those that are there, else the first that comes within `waitMs`, else none. */
export const askDeliveries = async (queryUrl: string, asked: Asked): Promise<readonly Delivery[]> => {
  const { body } = await request(`${queryUrl}/deliveries?${text(asked)}`, { headersTimeout: 0 });
  return ((await body.json()) as { readonly deliveries: readonly Delivery[] }).deliveries;
};

/** Has the inbox answer otherwise than 200 for a while. */
export const planAnswer = async (queryUrl: string, planned: PlannedAnswer): Promise<void> => {
  const { body } = await request(`${queryUrl}/answers`, { method: 'POST', body: JSON.stringify(planned) });
  await body.dump();
};
