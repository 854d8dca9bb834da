import type { Report } from './report.ts';
export const pageOf = (report: Report): string => JSON.stringify(report);
