import type { WebhookEvent } from './webhook-event.ts';

/** How many webhooks of each type came to one path of the inbox. Other types than that of the test webhook may come too. */
export type Counts = ReadonlyMap<string, number>;

export const countsOf = (events: readonly WebhookEvent[]): Counts => {
  const counts = new Map<string, number>();
  for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1);
  return counts;
};

/** Waits until so many webhooks of some type came. */
export const untilCame = (
  wanted: number,
): { readonly until: (came: readonly WebhookEvent[]) => boolean } => ({
  until: (came: readonly WebhookEvent[]) => [...countsOf(came).values()].some((times) => times >= wanted),
});

export const hasComeTwice = (counts: Counts): boolean => [...counts.values()].some((times) => times >= 2);

/** The same, where one that came twice with the same content counts once: it may be one that was delivered twice. */
export const distinctCountsOf = (events: readonly WebhookEvent[]): Counts =>
  countsOf(events.filter(({ text }, place) => events.findIndex((each) => each.text === text) === place));
