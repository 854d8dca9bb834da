import { usualCurrencies } from '../ledger/internal-account-store.ts';
import { usualUmaDomain } from './uma-domain.ts';
import { platformConfigs } from '../store/platforms.ts';
import type { Work } from '../runtime/work.ts';

/** The platform's settings for a customer where the creation names nothing else. */
export interface CustomerDefaults {
  readonly umaDomain: string;
  readonly currencies: readonly string[];
}

/** The defaults of the calling platform. One that never configured its currencies means US dollars. */
export const customerDefaultsOf = async (work: Work): Promise<CustomerDefaults> => {
  const config = await work.collection(platformConfigs).first({});
  return {
    umaDomain: config?.umaDomain ?? usualUmaDomain,
    currencies: config?.supportedCurrencies?.map(({ currencyCode }) => currencyCode) ?? usualCurrencies,
  };
};
