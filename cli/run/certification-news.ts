import { request } from 'undici';
import { failures } from '../../reports/certification/assess.ts';
import { messageOf } from '../../spec/error-message.ts';
import type { Certification } from '../../spec/results/certification.ts';
import type { Watch } from '../../suites/certify/watch/watch.ts';

/** The console takes who is silent for longer than twenty seconds for ended. Milliseconds. */
const reportedEveryMs = 3000;

/** Milliseconds. The end of a certification waits no longer for its last news. */
const mostMs = 2000;

const standingIn = (result: Certification): Readonly<Record<string, unknown>> => ({
  client: result.client.name,
  right: result.rules.filter(({ held, violated }) => held > 0 && violated === 0).length,
  wrong: failures(result).length,
});

/** How far a certification is that watches; `page` is its own. */
export const newsOfWatch = (watch: Watch, page: string): unknown => {
  const { result, awaited } = watch.now();
  return { ...standingIn(result), unseen: awaited.reduce((sum, { rules }) => sum + rules.length, 0), page };
};

/** How far a certification is that plays so many scenarios. */
export const newsOfProgramme = (result: Certification, planned: number): unknown => ({
  ...standingIn(result),
  unseen: result.rules.filter(({ held, violated }) => held + violated === 0).length,
  played: result.scenarios.length,
  planned,
});

/** Where a console is told. */
export interface ConsoleAddress {
  readonly controlUrl: string;
  /** The token of the control plane, where it asks for one. */
  readonly token?: string | undefined;
}

/** The control plane of the mock at this address: its console, its base address or any other of its own. */
export const consoleAt = (address: string, token: string | undefined): ConsoleAddress => ({
  controlUrl: new URL('/_control', address).href,
  token,
});

/** Where somebody finds a mock that was started without a port. */
export const usualConsole = 'http://127.0.0.1:4010';

/**
 * Reports to the console of a mock how far a certification is, until it is stopped. News that do not arrive are left
 * out: the report has them too. `onLost` hears of the first.
 */
export const tellConsole = (
  { controlUrl, token }: ConsoleAddress,
  news: () => unknown,
  onLost: (reason: string) => void = () => undefined,
): { readonly stop: () => Promise<void> } => {
  const report = async (): Promise<void> => {
    const { body, statusCode } = await request(`${controlUrl}/certification`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(news()),
      signal: AbortSignal.timeout(mostMs),
    });
    await body.dump();
    if (statusCode !== 200) throw new Error(`it answered ${statusCode}`);
  };
  let isLost = false;
  const reportOnce = (): Promise<void> =>
    report().catch((error: unknown) => {
      if (!isLost) onLost(messageOf(error));
      isLost = true;
    });
  void reportOnce();
  const timer = setInterval(() => void reportOnce(), reportedEveryMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await reportOnce();
    },
  };
};
