import { request } from 'undici';
import { failures } from '../../reports/certification/assess.ts';
import type { Mock } from '../../suites/certify/stage/mock.ts';
import type { Watch } from '../../suites/certify/watch/watch.ts';

/** The console takes who is silent for longer than twenty seconds for ended. Milliseconds. */
const reportedEveryMs = 3000;

const newsOf = (watch: Watch, page: string): unknown => {
  const { result, awaited } = watch.now();
  return {
    client: result.client.name,
    right: result.rules.filter(({ held, violated }) => held > 0 && violated === 0).length,
    wrong: failures(result).length,
    unseen: awaited.reduce((sum, { rules }) => sum + rules.length, 0),
    page,
  };
};

/**
 * Reports to the console of the watched mock how far the certification is, for as long as it runs. News that do not arrive
 * are left out: the page of the watch has them too.
 */
export const tellConsole = (
  { controlUrl }: Pick<Mock, 'controlUrl'>,
  watch: Watch,
  page: string,
): { readonly stop: () => void } => {
  const report = async (): Promise<void> => {
    const { body } = await request(`${controlUrl}/certification`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(newsOf(watch, page)),
    });
    await body.dump();
  };
  const reportOnce = (): void => void report().catch(() => undefined);
  reportOnce();
  const timer = setInterval(reportOnce, reportedEveryMs);
  return { stop: () => clearInterval(timer) };
};
