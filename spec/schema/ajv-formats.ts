import type { Format } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { isDate, isDateTime } from './formats.ts';

/** The formats for ajv: the usual ones, and instants and days as the document means them. */
export const ajvFormats: Readonly<Record<string, Format>> = {
  ...fullFormats,
  'date-time': isDateTime,
  date: isDate,
};
