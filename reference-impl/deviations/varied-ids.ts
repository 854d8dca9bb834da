import type { Variations } from './variations.ts';
import type { Ids } from '../store/ids.ts';

/** A UUID of version 7 begins with the milliseconds; what follows stays random. */
const asVersion7 = (uuid: string): string => {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${uuid.slice(15)}`;
};

/** Ids spelled as the variations that are on have them. Source: Resources and their fields. */
export const variedIds = (ids: Ids, variations: Variations): Ids => ({
  ...ids,
  uuid: () => {
    const uuid = ids.uuid();
    if (variations.has('uuids-are-upper-case')) return uuid.toUpperCase();
    return variations.has('uuids-are-version-7') ? asVersion7(uuid) : uuid;
  },
});
