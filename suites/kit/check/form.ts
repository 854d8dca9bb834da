/** A file as a request carries it. */
export interface Upload {
  readonly fileName: string;
  readonly mediaType: string;
  readonly content: string | Buffer;
}

/** A form: texts, and a file. Where it goes out its parts have the names that the target has for them. */
export type FormFields = Readonly<Record<string, string | Upload>>;

/** The files of a form by what stands for them where bytes do not belong: in evidence, and in a dialect's templates. */
export type Uploads = ReadonlyMap<string, Upload>;

const labelOf = ({ fileName, mediaType, content }: Upload): string =>
  `‹${fileName}: ${mediaType}, ${Buffer.byteLength(content)} bytes›`;

const label = /^‹(.*): (\S+), \d+ bytes›$/s;

/** A form in words, and the files that the words stand for. */
export const described = (
  form: FormFields,
): { readonly body: Readonly<Record<string, string>>; readonly uploads: Uploads } => {
  const uploads = new Map<string, Upload>();
  const body = Object.fromEntries(
    Object.entries(form).map(([name, value]) => {
      if (typeof value === 'string') return [name, value];
      uploads.set(labelOf(value), value);
      return [name, labelOf(value)];
    }),
  );
  return { body, uploads };
};

/** The meaning of a label, as far as it says; undefined for any other text. */
export const labelled = (text: string): Pick<Upload, 'fileName' | 'mediaType'> | undefined => {
  const [, fileName, mediaType] = label.exec(text) ?? [];
  return fileName === undefined || mediaType === undefined ? undefined : { fileName, mediaType };
};

const asFile = ({ fileName, mediaType, content }: Upload): File =>
  new File([content], fileName, { type: mediaType });

/** A value of a form in words that is no text (a template may nest) goes as JSON. */
const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** The bytes of a form, and the content type that says where its parts begin and end. */
export const multipart = async (
  body: Readonly<Record<string, unknown>>,
  uploads: Uploads,
): Promise<{ readonly contentType: string; readonly bytes: Buffer }> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    const upload = typeof value === 'string' ? uploads.get(value) : undefined;
    form.append(name, upload === undefined ? asText(value) : asFile(upload));
  }
  const encoded = new Response(form);
  return {
    contentType: encoded.headers.get('content-type') ?? '',
    bytes: Buffer.from(await encoded.arrayBuffer()),
  };
};
