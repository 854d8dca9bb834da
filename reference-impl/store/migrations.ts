import { StartError } from '../runtime/start-error.ts';
import { defineCollection, everyone, type Document, type Store, type Tx } from './store.ts';

/** Changes data of the form before into data of its own form, in one transaction. */
export interface Migration {
  /** Counts from 1, without gaps. */
  readonly form: number;
  readonly about: string;
  readonly run: (tx: Tx) => Promise<void>;
}

/**
 * Every form that data ever had, oldest first. A form that a release has written is never changed: another is added.
 */
export const migrations: readonly Migration[] = [
  { form: 1, about: 'documents as the first release writes them', run: async () => {} },
];

/** The form of the data in a store. `clear` leaves it. */
interface Form extends Document {
  readonly form: number;
}

/** Stores know it by this name, too: it is what they do not forget. */
const versions = defineCollection<Form>('versions');

const newest = (known: readonly Migration[]): number => known.at(-1)?.form ?? 0;

const formIn = async (tx: Tx): Promise<number | undefined> =>
  (await tx.collection(versions, everyone).get('data'))?.form;

const keepForm = async (tx: Tx, form: number): Promise<void> => {
  const rows = tx.collection(versions, everyone);
  const document = { id: 'data', form };
  await ((await rows.get('data')) === undefined ? rows.insert(document) : rows.update(document));
};

const refusal = (form: number, name: string, known: readonly Migration[]): Error | undefined => {
  const ours = newest(known);
  if (form > ours)
    return new StartError(
      `The data in ${name} have form ${form}, and this version of psi knows forms up to ${ours}: use the newer version that wrote them, or a backup from before.`,
    );
  if (form < ours)
    return new StartError(
      `The data in ${name} have form ${form}, and this version of psi needs form ${ours}: make a backup, stop every server that uses them, and run psi mock migrate --data with the same address.`,
    );
  return undefined;
};

/**
 * Looks whether data can be used as they are. Data without a form get the newest: they are new, or of a time before
 * forms were counted, when there was one. Raises a StartError in one sentence for data of another form. `name` is what the
 * data are called in it, without a password.
 */
export const mustHaveOurForm = (store: Store, name: string, known = migrations): Promise<void> =>
  store.transact(async (tx) => {
    const form = await formIn(tx);
    if (form === undefined) {
      await keepForm(tx, newest(known));
      return;
    }
    const problem = refusal(form, name, known);
    if (problem !== undefined) throw problem;
  });

/**
 * Changes data into the newest form, step by step, all in one transaction. Answers what was done; nothing where the data
 * have that form already. Raises a StartError in one sentence for data of a newer form.
 */
export const migrate = (store: Store, name: string, known = migrations): Promise<readonly Migration[]> =>
  store.transact(async (tx) => {
    const form = (await formIn(tx)) ?? 1;
    const problem = form > newest(known) ? refusal(form, name, known) : undefined;
    if (problem !== undefined) throw problem;
    const steps = known.filter((step) => step.form > form);
    for (const step of steps) await step.run(tx);
    await keepForm(tx, newest(known));
    return steps;
  });
