import type { OwnOperation, OwnResponse, OwnSchema } from './own-operation.ts';

const essence = (mediaType: string): string => (mediaType.split(';')[0] ?? '').trim().toLowerCase();

/** Whether a described media type, which may have wildcards, is that of a body. */
export const covers = (described: string, sent: string): boolean => {
  const [type = '', subtype = ''] = essence(described).split('/');
  const [sentType = '', sentSubtype = ''] = essence(sent).split('/');
  return (type === '*' || type === sentType) && (subtype === '*' || subtype === sentSubtype);
};

/** The description of answers with a status: itself, its class, or all. */
export const responseFor = ({ responses }: OwnOperation, status: number): OwnResponse | undefined => {
  const wanted = [String(status), `${Math.floor(status / 100)}XX`, 'default'];
  return wanted
    .map((code) => responses.find((response) => response.code.toUpperCase() === code.toUpperCase()))
    .find((response) => response !== undefined);
};

/** The JSON body of an answer; undefined where none is described. */
export const bodyOf = (response: OwnResponse | undefined): OwnSchema | undefined =>
  response?.contents.find(({ mediaType }) => covers(mediaType, 'application/json'))?.schema;
