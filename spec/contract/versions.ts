import type { Version } from './lifetime.ts';

/** The versions of the interface, the newest last. The one place that names one. Source: Versioning. */
export const versions = ['2025-10-13'] as const satisfies readonly Version[];

/** The newest of them. */
export const newestVersion = versions[versions.length - 1] as Version;

/** Whether a text has the form of a version, be it known or not. */
export const isVersionText = (text: string): text is Version => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The version that the last segment of an address names, be it known or not. Source: Versioning. */
export const versionInAddress = (url: string): Version | undefined => {
  const last = new URL(url).pathname.split('/').findLast((segment) => segment !== '') ?? '';
  return isVersionText(last) ? last : undefined;
};
