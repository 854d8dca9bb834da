import { contract } from '../../spec/contract/in-use.ts';
import type { Mock, MockOptions, StartMock } from '../../suites/certify/stage/mock.ts';

const start = async ({ seed, data = ':memory:', startAt }: MockOptions, console: boolean): Promise<Mock> => {
  const { startServer } = await import('../../reference-impl/server.ts');
  return startServer({
    contract: contract(),
    port: 0,
    data,
    control: true,
    console,
    seed,
    ...(startAt !== undefined && { startAt }),
  });
};

/** The mock that clients are certified against: on any free port, with its control plane. */
export const startMock: StartMock = (options) => start(options, false);

/** The same with a console, for whoever looks on for hours. */
export const startMockWithConsole: StartMock = (options) => start(options, true);
