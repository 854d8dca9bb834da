import type { JsonObject } from '../../../../spec/json.ts';
import type { Journey } from '../journey.ts';

const header = 'platformCustomerId,customerType,fullName,birthDate\n';

/** A file that is good, one with a bad row, and one that breaks off. */
export const imports: Journey = {
  areas: ['customer-imports', 'errors'],
  go: async ({ ask, send, pass }) => {
    const rows = ['a,INDIVIDUAL,Ada Moreno,1990-02-28\n', 'b,NOBODY,Ada,1990\n', '"c,INDIVIDUAL'];
    for (const row of rows) {
      const file = { name: 'customers.csv', content: header + row };
      const uploaded: JsonObject = await send('POST', '/customers/bulk/csv', {}, file);
      const path = `/customers/bulk/jobs/${String(uploaded['jobId'] ?? uploaded['id'])}`;
      await ask('GET', path);
      await pass(1_000);
      await ask('GET', path);
    }
    await ask('GET', '/customers/bulk/jobs/Job:none');
  },
};
