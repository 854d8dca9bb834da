import type { RuleId } from '../../../../spec/rules/index.ts';
import type { Exchange } from '../../../../spec/results/exchange.ts';
import { answerOf, isAccepted, requireSuccess } from '../../../kit/assertions/answers.ts';
import { covers } from '../../../kit/check/covers.ts';
import {
  addDocument,
  passport,
  replaceDocument,
  someDocument,
  someHolder,
  someOwnerAsHolder,
} from '../../../kit/fixtures/documents.ts';
import type { Client } from '../../../kit/http/client.ts';
import type { Check } from '../../../kit/assertions/check.ts';

/** A form as a JSON body: the file as a text. */
const asJson = (holder?: string): object => ({
  ...passport,
  ...(holder !== undefined && { documentHolder: holder }),
  file: Buffer.from('%PDF-1.7').toString('base64'),
});

/**
 * Asserts that a form is accepted. A target that answers 415 may want another kind of file; one that takes JSON
 * wants no form at all.
 */
const expectForm = async (
  check: Check,
  rules: readonly RuleId[],
  sent: Exchange,
  sendJson: () => Promise<Exchange>,
): Promise<void> => {
  const [multipart] = rules;
  const instead = sent.response.status === 415 ? await sendJson() : undefined;
  if (multipart !== undefined && instead !== undefined && isAccepted(instead))
    check
      .request(multipart, [instead, sent])
      .that(false, 'multipart/form-data to be accepted', `${answerOf(sent)}, and JSON is accepted`);
  for (const rule of rules) check.accepted(rule, sent, 'a form with the file in `file`');
};

const uploadRules = [
  'documents/upload-is-multipart',
  'documents/operation-upload',
  'documents/file-is-in-the-field-file',
  'documents/upload-metadata-is-in-other-fields',
  'documents/customer-can-be-the-holder',
] as const;

covers({ needs: ['documents'] }, uploadRules).test(
  'a document is uploaded as a form for a customer',
  async ({ api, cleanup, check }) => {
    const holder = await someHolder(api, cleanup);

    const uploaded = await addDocument(api, cleanup, holder);

    await expectForm(check, uploadRules, uploaded, () =>
      api.call('documents.upload', { body: asJson(holder) }),
    );
  },
);

covers({ needs: ['documents', 'state'] }, [
  // A document can be uploaded for a beneficial owner.
  'documents/beneficial-owner-can-be-the-holder',
]).test('a document is uploaded for a beneficial owner', async ({ api, cleanup, check }) => {
  const holder = await someOwnerAsHolder(api, cleanup);

  const uploaded = await addDocument(api, cleanup, holder);

  const rule = 'documents/beneficial-owner-can-be-the-holder';
  check.accepted(rule, uploaded, 'a document of a beneficial owner');
});

const replacementRules = [
  'documents/replacement-is-multipart',
  'documents/operation-replace',
  'documents/file-is-in-the-field-file',
  'documents/replacement-metadata-is-in-other-fields',
] as const;

covers({ needs: ['documents'] }, replacementRules).test(
  'a document is replaced by a form',
  async ({ api, cleanup, check }) => {
    const { id: documentId } = await someDocument(api, cleanup, await someHolder(api, cleanup));

    const replaced = await replaceDocument(api, documentId);

    await expectForm(check, replacementRules, replaced, () =>
      api.call('documents.replace', { path: { documentId }, body: asJson() }),
    );
  },
);

/** A form with all but its file. */
const withoutFile = (holder?: string): Readonly<Record<string, string>> => ({
  ...passport,
  ...(holder !== undefined && { documentHolder: holder }),
});

/** A document that was uploaded and replaced: a refusal besides has a reason. */
const proven = async (api: Client, holder: string, cleanup: Parameters<typeof someDocument>[1]) => {
  const { id } = await someDocument(api, cleanup, holder);
  requireSuccess(await replaceDocument(api, id), 'Replacing a document');
  return id;
};

covers({ needs: ['documents'] }, [
  // An upload or a replacement whose form has no file is refused.
  'documents/form-needs-a-file',
]).test('a form without a file is refused', async ({ api, cleanup, check }) => {
  const holder = await someHolder(api, cleanup);
  const documentId = await proven(api, holder, cleanup);

  const uploaded = await addDocument(api, cleanup, holder, { form: withoutFile(holder) });
  const replaced = await replaceDocument(api, documentId, withoutFile());

  check.rejected('documents/form-needs-a-file', uploaded, 'an upload without a file');
  check.rejected('documents/form-needs-a-file', replaced, 'a replacement without a file');
});

covers({ needs: ['documents'] }, [
  // An upload or a replacement with a JSON body is refused.
  'documents/json-is-refused',
]).test('a JSON body in place of a form is refused', async ({ api, cleanup, check }) => {
  const holder = await someHolder(api, cleanup);
  const documentId = await proven(api, holder, cleanup);

  const uploaded = await api.call('documents.upload', { body: asJson(holder) });
  const replaced = await api.call('documents.replace', { path: { documentId }, body: asJson() });

  check.rejected('documents/json-is-refused', uploaded, 'an upload with a JSON body');
  check.rejected('documents/json-is-refused', replaced, 'a replacement with a JSON body');
});
