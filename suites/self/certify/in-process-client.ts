import { perform, askable } from '../../../examples/integration/driver.ts';
import { rightDecisions, type Decisions } from '../../../examples/integration/decisions.ts';
import { startIntegration, type Integration } from '../../../examples/integration/integration.ts';
import { settingsFrom } from '../../../examples/integration/settings.ts';
import { answerIn, lost, type DrivenClient, type Environment } from '../../certify/clients/client.ts';

/** What makes the example behave otherwise: other decisions, or another way for its requests to leave. */
export interface Behaviour {
  readonly decisions?: Partial<Decisions>;
  readonly transport?: (send: typeof fetch) => typeof fetch;
}

/** The example integration in this process, so that a scenario costs no program. A kill forgets what is in memory. */
export const inProcessClient = ({
  decisions = {},
  transport = (send) => send,
}: Behaviour = {}): DrivenClient => {
  let running: Integration | undefined;
  const begin = async (environment: Environment): Promise<void> => {
    const settings = settingsFrom(environment);
    running = await startIntegration(
      { ...settings, transport: transport(settings.transport) },
      { ...rightDecisions, ...decisions },
    );
  };
  const end = async (): Promise<void> => {
    await running?.close();
    running = undefined;
  };
  return {
    start: async (environment) => {
      await begin(environment);
      return { ok: { name: 'example', version: '0', asks: askable } };
    },
    ask: async (ask, asked) =>
      running === undefined
        ? lost('gone', 'It is not running.')
        : answerIn(await perform(running.context, ask, asked)),
    kill: end,
    stop: end,
    exited: () => undefined,
    output: () => '',
  };
};
