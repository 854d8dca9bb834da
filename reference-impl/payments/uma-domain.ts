import { platformConfigs } from '../store/platforms.ts';
import type { Work } from '../runtime/work.ts';

/** The domain of made-up addresses until the platform configures another. */
export const usualUmaDomain = 'uma.example';

/** The domain of the UMA addresses that this server makes up for a platform's customers. */
export const umaDomainOf = async (work: Work): Promise<string> =>
  (await work.collection(platformConfigs).first({}))?.umaDomain ?? usualUmaDomain;
