import { escapeHtml } from '../../spec/escape-html.ts';
import { escapeControlCharacters } from './escape-control-characters.ts';

/** Text for XML, which forbids control characters even when they are escaped. */
export const xmlText = (text: string): string => escapeHtml(escapeControlCharacters(text));
