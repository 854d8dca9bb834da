import { appendFileSync } from 'node:fs';

/**
 * Preloaded by `node --import` into every process of a run: as each ends, it writes down the most memory that it ever
 * had, as the system counts it (resident set, in kilobytes).
 */
const file = process.env['PSI_PEAK_MEMORY'];

if (file !== undefined)
  process.once('exit', () => {
    appendFileSync(file, `${process.resourceUsage().maxRSS} ${process.argv.slice(1, 3).join(' ')}\n`);
  });
