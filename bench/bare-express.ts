/** The yardstick: an Express server that checks a body with ajv and answers a fixed one. Prints its address. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import express from 'express';
import { breaches } from '../spec/schema/validation.ts';
import { listening } from '../spec/http-server.ts';

const app = express();
app.disable('x-powered-by');
app.use(express.json());

const customer = {
  id: `Customer:${randomUUID()}`,
  platformCustomerId: 'bench',
  customerType: 'INDIVIDUAL',
  umaAddress: '$bench@example.com',
  fullName: 'Ada Moreno',
  createdAt: new Date().toISOString(),
};

app.get('/customers/:id', (_request, response) => {
  response.json(customer);
});

app.post('/customers', (request, response) => {
  const found = breaches('#/components/schemas/CustomerCreateRequest', request.body);
  response.status(found.length === 0 ? 201 : 400).json(customer);
});

const port = await listening(createServer(app));
process.stdout.write(`http://127.0.0.1:${port}\n`);
