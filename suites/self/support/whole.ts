/**
 * Whether everything is tried, as at night (`npm run test:whole`). A change waits for a fixed part of it only: the
 * same part every day, so that what turns red is that change's doing.
 */
export const isWhole: boolean = process.env['PSI_WHOLE'] !== undefined;
