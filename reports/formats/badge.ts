import { escapeHtml } from '../../spec/escape-html.ts';
import { assess, exitCodes, type ExitCode } from '../judgement/policy.ts';
import type { Policy } from '../judgement/policies.ts';
import type { Report } from '../judgement/report.ts';

const colours: Readonly<Record<ExitCode, string>> = {
  [exitCodes.met]: '#17643a',
  [exitCodes.violated]: '#a3161c',
  [exitCodes.usage]: '#525b65',
  [exitCodes.unreachable]: '#525b65',
  [exitCodes.unsettled]: '#0b5374',
  [exitCodes.suiteFailed]: '#761c9b',
  [exitCodes.staleKnownFailure]: '#774800',
};

/** Average width of a character at 11 px; the text is stretched to what was reckoned. */
const characterWidth = 6.4;
const padding = 8;
const height = 20;

/** Of the rules that are graded and apply: what is only observed can neither hold nor fail. */
const text = ({ totals, run }: Report): string => {
  const graded = totals.pass + totals.fail + totals.warn + totals.inconclusive + totals.error;
  const share = `${totals.pass}/${graded} rules`;
  return run.status === 'complete' ? share : `${share}, incomplete`;
};

/** A badge with the version and the share of the examined rules that hold; its colour is the verdict on the run. */
export const badgeOf = (report: Report, policy?: Policy): string => {
  const label = `psi conformance ${report.contract.version}`;
  const value = text(report);
  const [labelWidth, valueWidth] = [label, value].map((part) => Math.round(part.length * characterWidth));
  const left = (labelWidth ?? 0) + 2 * padding;
  const width = left + (valueWidth ?? 0) + 2 * padding;
  const title = escapeHtml(`${label}: ${value}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${title}">
  <title>${title}</title>
  <clipPath id="r"><rect width="${width}" height="${height}" rx="3"/></clipPath>
  <g clip-path="url(#r)">
    <rect width="${left}" height="${height}" fill="#3a4149"/>
    <rect x="${left}" width="${width - left}" height="${height}" fill="${colours[assess(report, policy).code]}"/>
  </g>
  <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
    <text x="${padding}" y="14" textLength="${labelWidth}">${escapeHtml(label)}</text>
    <text x="${left + padding}" y="14" textLength="${valueWidth}">${escapeHtml(value)}</text>
  </g>
</svg>
`;
};
