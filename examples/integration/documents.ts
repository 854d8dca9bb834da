import type { Context } from './context.ts';

/** A document of a customer, as the platform has it. */
export interface NewDocument {
  /** The service's id of the customer. */
  readonly holder: string;
  readonly type: string;
  readonly country: string;
  /** The text of a PDF. */
  readonly content: string;
}

const formOf = ({ holder, type, country, content }: NewDocument): FormData => {
  const form = new FormData();
  form.set('documentHolder', holder);
  form.set('documentType', type);
  form.set('country', country);
  form.set('file', new Blob([content], { type: 'application/pdf' }), 'document.pdf');
  return form;
};

/** Uploads a document, once. */
export const uploadDocument = async ({ api, decisions }: Context, document: NewDocument): Promise<string> => {
  const key = decisions.newKey();
  const { id } = await api.call({ method: 'POST', path: '/documents', form: () => formOf(document), key });
  return String(id);
};
