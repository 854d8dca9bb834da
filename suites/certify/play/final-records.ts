import { amountIn, type Facts, type Scenario } from '../scenarios/scenario.ts';
import type { Stage } from '../stage/stage.ts';
import { paymentsTo } from '../stage/truth.ts';

/** The kept length of a client's output. Characters. */
export const keptOutput = 2000;

/** Writes down what a client printed, and which secrets are in it. */
export const recordPrinted = ({ recorder, secrets }: Stage, printed: string): void => {
  const output = secrets.hide(printed).slice(-keptOutput);
  recorder.add({ kind: 'note', what: 'output', about: { output, secrets: secrets.namesIn(printed) } });
};

/** Writes down what became of the payments that the client was asked for. */
export const recordTruth = async (stage: Stage, facts: Facts, { payments = {} }: Scenario): Promise<void> => {
  const found = await Promise.all(
    Object.entries(payments).map(async ([reference, { payee, amount }]) => ({
      reference,
      payee,
      amount: amountIn(facts, amount),
      transactions: await paymentsTo(stage, payee),
    })),
  );
  stage.recorder.add({ kind: 'truth', payments: found });
};
