let invented = 0;

/** An event that the service never sent; each has an id of its own. */
export const inventedEvent = (type: string, data: unknown): object => {
  invented += 1;
  const id = `Webhook:00000000-0000-4000-8000-${String(invented).padStart(12, '0')}`;
  return { id, type, timestamp: new Date().toISOString(), data };
};
