import { setTimeout as pause } from 'node:timers/promises';
import { internalAccount } from './accounts.ts';
import { agentPay, agentStatus, connectAgent } from './agent.ts';
import { Refused } from './api.ts';
import { decideAction, decideIncoming, waitingActions } from './approvals.ts';
import { cardState, changeCard, issueCard, purchaseStatus, showCard } from './cards.ts';
import { CannotBeDone, type Context } from './context.ts';
import { customerOf, customerStatus, register, removeCustomer, verifyCustomer } from './customers.ts';
import { asObject, textOf, type Json } from './json.ts';
import { everyRow } from './pages.ts';
import { addPayee } from './payees.ts';
import { cancel, pay, payAgain, paymentStatus } from './payments.ts';
import { furtherVerbs, type Verb } from './further-verbs.ts';
import { fundingStatus } from './funding.ts';
import { delegatedKeys } from './wallet.ts';

type Answer = Readonly<Record<string, unknown>>;

/** A member that the protocol says is there. */
const text = (asked: Json, name: string): string => String(asked[name]);
const customerIn = (asked: Json): { readonly customer?: string } =>
  asked['customer'] === undefined ? {} : { customer: text(asked, 'customer') };

const done: Answer = {};

const listed: Readonly<Record<string, string>> = {
  transactions: '/transactions',
  customers: '/customers',
  'external-accounts': '/platform/external-accounts',
};

const status: Readonly<Record<string, (context: Context, reference: string) => Promise<Answer>>> = {
  payment: async (context, reference) => {
    const { status, refund, failureReason } = (await paymentStatus(context, reference)) ?? {};
    return { status: status ?? null, refund: refund ?? null, failureReason: failureReason ?? null };
  },
  'funded-payment': fundingStatus,
  customer: async (context, reference) => ({ status: (await customerStatus(context, reference)) ?? null }),
  card: async (context, reference) => ({ status: cardState(context, reference) ?? null }),
  'card-transaction': async (context, card) => ({ status: purchaseStatus(context, card) ?? null }),
  'incoming-payment': async ({ state }, id) => ({ status: state.get().transactions[id]?.status ?? null }),
  'agent-action': async (context, id) => {
    await waitingActions(context);
    return { status: context.state.get().actions[id]?.status ?? null };
  },
  'agent-payment': async (context, reference) => ({
    status: (await agentStatus(context, reference)) ?? null,
  }),
};

const statusOf: Verb = async (context, asked) => {
  const read = status[text(asked, 'of')];
  if (read === undefined) throw new CannotBeDone(`This client keeps no status of ${text(asked, 'of')}.`);
  return read(context, text(asked, 'reference'));
};

const timeoutMs = 20_000;

const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + timeoutMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new CannotBeDone('It did not come to that in time.');
    await pause(100);
  }
};

/** The requests that the integration takes, by the names of the protocol (suites/certify/driver.schema.json). */
const verbs: Readonly<Record<string, Verb>> = {
  ...furtherVerbs,
  register: async (context, asked) => {
    const { id } = await register(context, {
      reference: text(asked, 'reference'),
      type: asked['type'] === 'BUSINESS' ? 'BUSINESS' : 'INDIVIDUAL',
      data: asObject(asked['data']),
    });
    return { id };
  },
  verify: async (context, asked) => {
    await verifyCustomer(context, text(asked, 'customer'), asObject(asked['onDemand']));
    return done;
  },
  remove: async (context, asked) => {
    await removeCustomer(context, text(asked, 'customer'));
    return done;
  },
  'add-payee': async (context, asked) => {
    const { id } = await addPayee(context, {
      reference: text(asked, 'reference'),
      currency: text(asked, 'currency'),
      accountInfo: asObject(asked['accountInfo']),
    });
    return { id };
  },
  pay: async (context, asked) => {
    const { transaction } = await pay(context, {
      reference: text(asked, 'reference'),
      payee: text(asked, 'payee'),
      amount: Number(asked['amount']),
      currency: text(asked, 'currency'),
      ...customerIn(asked),
    });
    return { transaction: transaction ?? null };
  },
  'pay-again': async (context, asked) => {
    const { transaction } = await payAgain(context, text(asked, 'payment'));
    return { transaction: transaction ?? null };
  },
  cancel: async (context, asked) => {
    await cancel(context, text(asked, 'payment'));
    return done;
  },
  decide: async (context, asked) => {
    const decision = asked['decision'] === 'approve' ? 'approve' : 'reject';
    if (asked['subject'] === 'agent-action') await decideAction(context, text(asked, 'id'), decision);
    else await decideIncoming(context, textOf(asked, 'id'), decision);
    return done;
  },
  wait: async (context, asked) => {
    const wanted = Array.isArray(asked['for']) ? asked['for'].map(String) : [];
    await until(async () => {
      const { status: now } = await statusOf(context, asked);
      return wanted.includes(String(now));
    });
    return done;
  },
  status: statusOf,
  balance: async (context, asked) => {
    const { customer } = customerIn(asked);
    const customerId = customer === undefined ? undefined : customerOf(context, customer).id;
    const { balance } = await internalAccount(context, text(asked, 'currency'), customerId);
    return { amount: balance };
  },
  list: async (context, asked) => {
    if (asked['what'] === 'delegated-keys') {
      const keys = await delegatedKeys(context, text(asked, 'wallet'));
      return { ids: keys.map(({ id }) => id) };
    }
    const path = listed[text(asked, 'what')];
    if (path === undefined) throw new CannotBeDone(`This client keeps no list of ${text(asked, 'what')}.`);
    const rows = await everyRow(context.api, context.decisions, path);
    return { ids: rows.map(({ id }) => id) };
  },
  'issue-card': async (context, asked) => {
    const { id } = await issueCard(context, {
      reference: text(asked, 'reference'),
      customer: text(asked, 'customer'),
      currency: text(asked, 'currency'),
    });
    return { id };
  },
  'change-card': async (context, asked) => {
    const change = asked['change'];
    if (change !== 'freeze' && change !== 'unfreeze' && change !== 'close')
      throw new CannotBeDone(`A card cannot be changed by ${String(change)}.`);
    await changeCard(context, text(asked, 'card'), change);
    return done;
  },
  'show-card': async (context, asked) => ({ url: (await showCard(context, text(asked, 'card'))) ?? null }),
  'connect-agent': async (context, asked) => {
    await connectAgent(context, text(asked, 'deviceCode'));
    return done;
  },
  'agent-pay': async (context, asked) => ({
    status: await agentPay(context, {
      reference: text(asked, 'reference'),
      source: text(asked, 'source'),
      destination: text(asked, 'destination'),
      amount: Number(asked['amount']),
      by: asked['by'] === 'quote' ? 'quote' : 'transfer',
    }),
  }),
};

/** The names of everything that can be asked. */
export const askable: readonly string[] = ['hello', ...Object.keys(verbs), 'bye'];

/** Answers one request of the driver protocol, `hello` and `bye` excepted. */
export const perform = async (context: Context, ask: string, asked: Json): Promise<Answer> => {
  const verb = Object.hasOwn(verbs, ask) ? verbs[ask] : undefined;
  if (verb === undefined) return { unsupported: true };
  try {
    return { ok: await verb(context, asked) };
  } catch (error) {
    if (error instanceof CannotBeDone) return { refused: { message: error.message } };
    if (error instanceof Refused)
      return { refused: { message: error.message, status: error.status, code: error.code } };
    return { refused: { message: (error as Error).message } };
  }
};
