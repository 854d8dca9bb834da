import { ApiError, invalidField } from '../http/api-error.ts';
import { ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { platformConfigs, type PlatformConfig } from '../store/platforms.ts';
import { replaceable } from '../runtime/behaviour.ts';
import { currencyCodes } from '../ledger/currencies.ts';
import { openPlatformAccountsIn } from '../ledger/internal-account-store.ts';
import { largestReceived, leastReceived } from '../pricing/bounds.ts';
import { usualUmaDomain } from '../customers/uma-domain.ts';
import type { Routes } from '../http/intake.ts';
import type { NewEvent } from '../webhooks/event.ts';
import type { Attempt } from '../webhooks/reply.ts';
import type { Work } from '../runtime/work.ts';

export type ConfigUpdate = Partial<Omit<PlatformConfig, 'id' | 'createdAt' | 'updatedAt'>>;

const configOf = async (work: Work): Promise<PlatformConfig> => {
  const config = await work.collection(platformConfigs).first({});
  if (!config) throw new Error(`${work.tenant} has no configuration.`);
  return config;
};

/** The settings of a platform until it changes them. */
const defaults = {
  umaDomain: usualUmaDomain,
  proxyUmaSubdomain: 'uma',
  isRegulatedFinancialInstitution: false,
  supportedCurrencies: currencyCodes.map((currencyCode) => ({
    currencyCode,
    minAmount: leastReceived,
    maxAmount: largestReceived,
    requiredCounterpartyFields: [{ name: 'FULL_NAME', mandatory: true }],
    enabledTransactionTypes: ['INCOMING', 'OUTGOING'],
  })),
  feeConfigs: [],
} as const;

const configView = (config: PlatformConfig): unknown => ({ ...defaults, ...config });

/** The one webhook that a webhook URL is tried with. Source: Events > Other webhooks. */
export const testEvent = ({ id }: PlatformConfig): Omit<NewEvent, 'tenant'> => ({
  resource: id,
  type: 'TEST',
  data: {},
  once: true,
});

const mustBePossible = (call: Call<ConfigUpdate>): void => {
  const { webhookEndpoint, feeConfigs = [] } = call.body;
  const refusal = webhookEndpoint === undefined ? undefined : call.world.refusedAddress(webhookEndpoint);
  if (refusal !== undefined) throw invalidField('webhookEndpoint', refusal);
  for (const { sourceCurrency, fixedFee } of feeConfigs)
    if (fixedFee.currency !== sourceCurrency)
      throw invalidField('feeConfigs', `fixedFee.currency must be ${sourceCurrency}, like sourceCurrency.`);
};

export const getConfig: Handler = async (call) => ok(configView(await configOf(call)));

/** The configuration after an update. */
export const changedConfig = replaceable(
  (call: Call<ConfigUpdate>, before: PlatformConfig): PlatformConfig => ({
    ...before,
    ...call.body,
    updatedAt: call.now().toISOString(),
  }),
);

/** Tries a webhook URL that an update names, also when it is the same as before. */
export const tryWebhook = replaceable(
  async (call: Call<ConfigUpdate>, _before: PlatformConfig, after: PlatformConfig): Promise<void> => {
    if (call.body.webhookEndpoint !== undefined) await call.emit(testEvent(after));
  },
);

const currenciesIn = ({ supportedCurrencies = [] }: ConfigUpdate): readonly string[] =>
  supportedCurrencies.map(({ currencyCode }) => currencyCode);

/**
 * Changes what the update names. A webhook URL in it gets one test webhook; for a currency that is new to the platform
 * an account is opened.
 */
export const updateConfig = replaceable<Handler<ConfigUpdate>>(async (call) => {
  mustBePossible(call);

  const before = await configOf(call);
  const after = changedConfig(call, before);
  await call.collection(platformConfigs).update(after);
  await openPlatformAccountsIn(call, currenciesIn(call.body));
  await tryWebhook(call, before, after);

  return ok(configView(after));
});

/** The answer to a test webhook. Raises 400 for one that was not delivered. */
export const testAnswer = replaceable((_call: Call, url: string, attempt: Attempt): Answer => {
  if ('error' in attempt)
    throw new ApiError(400, 'WEBHOOK_DELIVERY_ERROR', `The webhook was not delivered: ${attempt.error}`);
  return ok({ url, response_status: attempt.status, response_body: attempt.body });
});

/** Sends a test webhook at once, and answers what the receiver said. */
export const sendTestWebhook: Handler = async (call): Promise<Answer> => {
  const config = await configOf(call);
  const url = config.webhookEndpoint;
  if (url === undefined)
    throw new ApiError(400, 'WEBHOOK_ENDPOINT_NOT_SET', 'Configure a webhook address first.');

  const send = await call.emitForCaller(testEvent(config));

  return {
    status: 200,
    afterCommit: async () => testAnswer(call, url, await send()),
  };
};

export const platformConfigRoutes = {
  'config.get': getConfig,
  'config.update': updateConfig,
  'sandbox.sendTestWebhook': sendTestWebhook,
} as const satisfies Routes;
