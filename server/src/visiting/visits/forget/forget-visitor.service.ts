import { createHash } from 'node:crypto';
import type { Ctx, ReadCtx } from '../../../context.ts';
import { insertErased, listErased } from '../../collecting/log/erased-visitors.queries.ts';
import type { NamedRow } from '../named-event-types.ts';
import { openVisits } from '../visit-places.store.ts';
import type { RowKey } from '../visit-types.ts';
import { forgetVisitor } from '../visits.jobs.ts';
import { forgetRows } from './forget-thoroughly.ts';

/**
 * Deletes all that is known of a visitor who asks for it: from lists and figures at once, from the log of events by a
 * job. Later events of the website's server about them are dropped. Call it in a transaction.
 */
export async function forgetOnRequest(tx: Ctx, visitor: RowKey): Promise<void> {
  const { domain_id } = visitor;
  const customers = customersAlone(await namedEventsOf(tx, visitor), visitor.id);
  await forgetRows(tx, visitor);
  const ids = [visitor.id, ...customers];
  await insertErased(
    tx.db,
    domain_id,
    ids.map((id) => hashOf(domain_id, id)),
    tx.now(),
  );
  for (const visitor_id of ids) await tx.jobs.send(tx.db, forgetVisitor, { domain_id, visitor_id });
}

/** What pages and servers named of a visitor, also as a customer. */
export async function namedEventsOf(
  ctx: Pick<Ctx, 'db' | 'clickhouse'>,
  visitor: RowKey,
): Promise<NamedRow[]> {
  const visits = openVisits(ctx);
  const none = { visitors: [], customers: [], externals: [] };
  const theirs = await visits.named({ ...none, visitors: [visitor] });
  const customers = theirs.flatMap(({ domain_id, customer_id }) =>
    customer_id === null ? [] : { domain_id, id: customer_id },
  );
  return customers.length === 0 ? theirs : visits.named({ ...none, visitors: [visitor], customers });
}

/** Customers that no other visitor is. */
function customersAlone(rows: readonly NamedRow[], visitor_id: string): string[] {
  const shared = new Set(
    rows
      .filter((row) => row.visitor_id !== null && row.visitor_id !== visitor_id)
      .map((row) => row.customer_id),
  );
  return [...new Set(rows.map(({ customer_id }) => customer_id))].filter(
    (id): id is string => id !== null && !shared.has(id),
  );
}

/** Visitors of these ids whose data was deleted on request, and who were not seen again since. */
export async function erasedAmong(ctx: ReadCtx, ids: readonly string[]): Promise<Set<string>> {
  const { db, domain_id } = ctx;
  const byHash = new Map(ids.map((id) => [hashOf(domain_id, id), id]));
  const erased = (await listErased(db, domain_id, [...byHash.keys()])).flatMap(
    ({ id_hash }) => byHash.get(id_hash) ?? [],
  );
  if (erased.length === 0) return new Set();
  const keys = erased.map((id) => ({ domain_id, id }));
  const visits = openVisits(ctx);
  const links = await visits.named({ visitors: [], customers: keys, externals: [] });
  const back = new Set([
    ...(await visits.marks(keys)).map(({ id }) => id),
    ...links.flatMap(({ visitor_id, customer_id }) => (visitor_id === null ? [] : (customer_id ?? []))),
  ]);
  return new Set(erased.filter((id) => !back.has(id)));
}

const hashOf = (domain_id: string, id: string) =>
  createHash('sha256').update(`erased ${domain_id} ${id}`).digest('hex');
