import type { StartMock } from '../../suites/certify/stage/mock.ts';

/** The mock that clients are certified against: on any free port, with its control plane. */
export const startMock: StartMock = async ({ seed, data = ':memory:', startAt }) => {
  const { startServer } = await import('../../reference-impl/server.ts');
  return startServer({ port: 0, data, control: true, seed, ...(startAt !== undefined && { startAt }) });
};
