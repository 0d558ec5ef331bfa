import { trackedBatchSchema } from '@sightline/contract/visiting/tracking';
import Fastify from 'fastify';
import pg from 'pg';

// The baseline: an ordinary handler that validates the input and writes a row for each event.
const [database_url = '', port = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: database_url, max: 12 });
await pool.query('create table if not exists plain_events (like events including all)');
const app = Fastify();
app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
app.get('/health', () => ({ status: 'ok' }));
app.post<{ Params: { id: string } }>('/s/:id', async (request, reply) => {
  const { visitor, visit, events } = trackedBatchSchema.parse(JSON.parse(String(request.body)));
  for (const event of events)
    await pool.query(
      `insert into plain_events (domain_id, day, event_id, seq, type, visitor_id, visit_id, at, received_at, data, visit)
       overriding system value values ($1, now(), $2, 0, $3, $4, $5, now(), now(), $6, $7) on conflict do nothing`,
      [request.params.id, event.id, event.type, visitor, visit.id, event, visit],
    );
  return reply.code(204).send();
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
