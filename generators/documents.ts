import type fc from 'fast-check';
import { fromSchema } from './schema/from-schema.ts';

/** Members of a form about the paper in its file. Every member is assumed. */
export const documentMetadata: fc.Arbitrary<Readonly<Record<string, string>>> = fromSchema(
  '#/components/schemas/DocumentMetadata',
  { presence: 'all' },
  // Every member of this schema is a text.
) as fc.Arbitrary<Readonly<Record<string, string>>>;

const objects = [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
] as const;

/** A PDF with one empty page that readers open without repair. The words make it another file; ASCII, no line end. */
export const onePagePdf = (words: string): string => {
  let file = `%PDF-1.7\n%${words}\n`;
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`);
  const table = ['0000000000 65535 f \n', ...rows].join('');
  const size = objects.length + 1;
  return `${file}xref\n0 ${size}\n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
};
