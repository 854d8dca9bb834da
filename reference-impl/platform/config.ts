import { ApiError, invalidField } from '../http/api-error.ts';
import { ok, type Answer, type Call, type Handler } from '../http/call.ts';
import { emit, type NewEvent } from '../webhooks/outbox.ts';
import { platformConfigs, type PlatformConfig } from '../store/platforms.ts';
import { refusedAddress } from '../webhooks/webhook-post.ts';
import type { Work } from '../runtime/work.ts';
import { currencyCodes } from '../ledger/currencies.ts';
import { largestReceived, leastReceived } from '../pricing/bounds.ts';
import { usualUmaDomain } from '../payments/uma-domain.ts';

type ConfigUpdate = Partial<Omit<PlatformConfig, 'id' | 'createdAt' | 'updatedAt'>>;

const configOf = async (work: Work): Promise<PlatformConfig> => {
  const config = await work.collection(platformConfigs).first({});
  if (!config) throw new Error(`${work.tenant} has no configuration.`);
  return config;
};

/** What a platform has until it says otherwise. */
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
const testEvent = ({ id }: PlatformConfig): Omit<NewEvent, 'tenant'> => ({
  resource: id,
  type: 'TEST',
  data: {},
  once: true,
});

const mustBePossible = (call: Call<ConfigUpdate>): void => {
  const { webhookEndpoint, feeConfigs = [] } = call.body;
  const refusal = webhookEndpoint === undefined ? undefined : refusedAddress(webhookEndpoint, call.world);
  if (refusal !== undefined) throw invalidField('webhookEndpoint', refusal);
  for (const { sourceCurrency, fixedFee } of feeConfigs)
    if (fixedFee.currency !== sourceCurrency)
      throw invalidField('feeConfigs', `fixedFee.currency must be ${sourceCurrency}, like sourceCurrency.`);
};

export const getConfig: Handler = async (call) => ok(configView(await configOf(call)));

/** The answer; under a fault, a refusal of what is kept by then. */
const unlessRefused = ({ body, faults }: Call<ConfigUpdate>, answer: Answer): Answer => {
  const isValid = body.umaDomain === undefined || typeof body.umaDomain === 'string';
  if (isValid || !faults.has('refused-config-update-is-kept')) return answer;
  const refuse = async (): Promise<never> => {
    throw invalidField('umaDomain', 'umaDomain must be a text.');
  };
  return { ...answer, afterCommit: refuse };
};

/** Changes what the update names. A webhook URL in it gets one test webhook, also when it is the same as before. */
export const updateConfig: Handler<ConfigUpdate> = async (call) => {
  mustBePossible(call);

  const before = await configOf(call);
  const { id, createdAt, webhookEndpoint } = before;
  const kept = call.faults.has('config-update-forgets-the-rest')
    ? { id, createdAt, webhookEndpoint }
    : before;
  const after = { ...kept, ...call.body, updatedAt: call.now().toISOString() };
  if (!call.faults.has('config-update-is-not-kept')) await call.collection(platformConfigs).update(after);

  const isAsked = call.body.webhookEndpoint !== undefined || call.faults.has('every-config-update-is-tested');
  const isKnown =
    call.body.webhookEndpoint === webhookEndpoint && call.variations.has('webhook-urls-are-tested-once');
  const isTested = isAsked && !isKnown && !call.faults.has('webhook-url-is-not-tested');
  if (isTested) await call.emit(testEvent(after));

  return unlessRefused(call, ok(configView(after)));
};

/** Sends a test webhook at once, and answers what the receiver said. */
export const sendTestWebhook: Handler = async (call): Promise<Answer> => {
  const config = await configOf(call);
  const url = config.webhookEndpoint;
  if (url === undefined)
    throw new ApiError(400, 'WEBHOOK_ENDPOINT_NOT_SET', 'Configure a webhook address first.');

  const { world, tx, tenant } = call;
  const event = await emit(world, tx, { ...testEvent(config), tenant, isSentByCaller: true });

  return {
    status: 200,
    afterCommit: async () => {
      const attempt = await world.delivery.sendNow(event);
      if ('error' in attempt && call.variations.has('failed-test-webhooks-answer-200'))
        return ok({ url, delivered: false, problem: attempt.error });
      if ('error' in attempt)
        throw new ApiError(400, 'WEBHOOK_DELIVERY_ERROR', `The webhook was not delivered: ${attempt.error}`);
      return ok({ url, response_status: attempt.status, response_body: attempt.body });
    },
  };
};
