import { createHash } from 'node:crypto';
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts';
import {
  deleteEvents,
  dropEventsBefore,
  hasEventsSince,
  insertEvents,
  readEvents,
} from './clickhouse-events.queries.ts';
import { readBody } from './event-body.ts';
import type { KeptEvents } from './event-store-types.ts';
import { withoutSigns } from './stored-event-types.ts';

/** Events in a table of ClickHouse, which keeps each once. */
export const openEventsInClickHouse = (clickhouse: ClickHouse): KeptEvents => ({
  async prepare(bodies) {
    const events = bodies.flatMap(readBody).flatMap((event) => (event ? withoutSigns(event) : []));
    const token = createHash('sha256').update(bodies.join(' ')).digest('hex');
    return () => insertEvents(clickhouse, events, token);
  },
  tidy: () => Promise.resolve(),
  keptSince: (domain_id, since) => hasEventsSince(clickhouse, domain_id, since),
  erase: (meant, limit) => deleteEvents(clickhouse, meant, limit),
  dropBefore: (day) => dropEventsBefore(clickhouse, day),
  ofSite: (domain_id) => readEvents(clickhouse, domain_id),
});
