import type { ScenarioEnding } from '../../../spec/results/certification.ts';
import type { AskAnswer } from '../../../spec/results/client-evidence.ts';
import type { DrivenClient, Environment } from '../clients/client.ts';
import type { Facts } from '../scenarios/scenario.ts';
import type { Stage } from '../stage/stage.ts';
import type { Timeouts } from './until.ts';

const endings: Readonly<Record<'timeout' | 'gone' | 'garbage', ScenarioEnding>> = {
  timeout: 'client-silent',
  gone: 'client-gone',
  garbage: 'client-garbled',
};

/** Ends the playing of a scenario. */
export class Over extends Error {
  override readonly name = 'Over';
  readonly ending: ScenarioEnding;

  constructor(ending: ScenarioEnding, message: string) {
    super(message);
    this.ending = ending;
  }
}

/** A scenario that is being played. */
export interface Play {
  readonly stage: Stage;
  readonly client: DrivenClient;
  readonly environment: Environment;
  readonly timeouts: Timeouts;
  readonly facts: Facts;
  readonly life: Life;
}

/** Whether the program of the client is there. */
export interface Life {
  /** How often it was killed. */
  kills: number;
  /** How often it was started again. */
  revivals: number;
  /** Settles when the last kill is done. */
  killing: Promise<void>;
}

/** Ends the playing where the client has answered nothing. */
export const mustGoOn = (answer: AskAnswer, what: string): void => {
  if (!('lost' in answer)) return;
  const isMended = answer.lost === 'gone' && what !== 'hello';
  throw new Over(
    endings[answer.lost],
    `${what}: ${answer.message}${isMended ? ' A driver stays until bye: what it cannot do it answers with refused.' : ''}`,
  );
};
