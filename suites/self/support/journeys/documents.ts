import type { JsonObject } from '../../../../spec/json.ts';
import { onePagePdf } from '../../../../generators/documents.ts';
import type { Journey } from '../journey.ts';
import { identifiedPerson } from '../../../kit/fixtures/people.ts';

const idOf = (answer: JsonObject): string => String(answer['id']);

const passport = { documentType: 'PASSPORT', country: 'US' } as const;
const pdf = onePagePdf('journey');

/** Documents of a customer, before and after a verification. */
export const documents: Journey = {
  areas: ['documents', 'verifications'],
  go: async ({ ask, send, pass }) => {
    const customerId = idOf(await ask('POST', '/customers', identifiedPerson));
    const fields = { ...passport, documentHolder: customerId };
    const upload = (content: string): Promise<JsonObject> =>
      send('POST', '/documents', fields, { name: 'passport.pdf', content });
    await upload('GIF89a');
    const kept = idOf(await upload(pdf));
    await send('PUT', `/documents/${kept}`, { ...passport, country: 'DE' }, { name: 'a.pdf', content: pdf });
    await ask('GET', `/documents/${kept}`);
    await ask('GET', '/documents');
    await ask('GET', '/documents?documentHolder=Customer:none');
    await ask('DELETE', `/documents/${idOf(await upload(pdf))}`);
    await ask('POST', '/verifications', { customerId });
    await pass(1_000);
    await ask('DELETE', `/documents/${kept}`);
  },
};
