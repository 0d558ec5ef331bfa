import type { Changes } from '../src/visiting/visits/merge-visits.ts';
import { type ConversionRow, keyOf, type SessionPageRow } from '../src/visiting/visits/visit-types.ts';
import type { VisitRows } from './visit-rows.ts';

interface Rows<Row> {
  entries(): Iterable<[string, Row]>;
  delete(key: string): boolean;
}

export function drop<Row>(of: Rows<Row>, isGone: (row: Row) => boolean) {
  for (const [key, row] of of.entries()) if (isGone(row)) of.delete(key);
}

/** Rows as a batch leaves them; the same batch again changes nothing. */
export function writeChanges(rows: VisitRows, changes: Changes) {
  for (const { domain_id, from, into } of changes.moves) {
    const moved = <Row extends { domain_id: string; session_id: string }>(of: Map<string, Row>) =>
      [...of.values()]
        .filter((row) => row.domain_id === domain_id && row.session_id === from)
        .map((row) => ({ ...row, session_id: into }));
    for (const view of moved(rows.views)) rows.views.set(keyOf(domain_id, view.id), view);
    for (const page of moved(rows.pages)) putPage(rows, page);
    for (const one of moved(rows.conversions)) putConversion(rows, one);
    const isLeft = (row: { domain_id: string; session_id: string }) =>
      row.domain_id === domain_id && row.session_id === from;
    drop(rows.pages, isLeft);
    drop(rows.conversions, isLeft);
    rows.sessions.delete(keyOf(domain_id, from));
  }
  for (const row of changes.views) rows.views.set(keyOf(row.domain_id, row.id), { ...row });
  for (const row of changes.sessions) rows.sessions.set(keyOf(row.domain_id, row.id), { ...row });
  for (const row of changes.pages) putPage(rows, row);
  for (const row of changes.conversions) putConversion(rows, row);
  for (const row of changes.exposures) {
    const key = `${keyOf(row.domain_id, row.visitor_id)} ${row.trigger_id}`;
    const was = rows.exposures.get(key) ?? { ...row };
    const order = ({ first_at, arm, variant_id }: typeof row) => `${first_at} ${arm} ${variant_id}`;
    const { first_at, arm, variant_id } = row;
    rows.exposures.set(key, order(row) < order(was) ? { ...was, first_at, arm, variant_id } : was);
  }
  for (const session of changes.sessions.filter(({ has_conversion }) => has_conversion))
    for (const trigger_id of session.exposed_triggers) {
      const row = rows.exposures.get(`${keyOf(session.domain_id, session.visitor_id)} ${trigger_id}`);
      if (row) row.converted = true;
    }
  for (const mark of changes.marks) putVisitor(rows, mark);
  for (const one of changes.waiting) {
    const key = `${keyOf(one.domain_id, one.view_id)} ${one.event_id}`;
    if (!rows.waiting.has(key)) rows.waiting.set(key, one);
  }
}

function putPage({ pages }: VisitRows, row: SessionPageRow) {
  const key = `${keyOf(row.domain_id, row.session_id)} ${row.path}`;
  const was = pages.get(key);
  const later = (one: string | null | undefined, other: string | null) =>
    (one ?? '') > (other ?? '') ? (one ?? null) : other;
  pages.set(key, {
    ...row,
    ...(was && { counted: was.counted }),
    clicked: row.clicked || was?.clicked === true,
    page_id: later(was?.page_id, row.page_id),
    variant_id: later(was?.variant_id, row.variant_id),
  });
}

export function putConversion({ conversions }: VisitRows, row: ConversionRow) {
  const key = `${keyOf(row.domain_id, row.session_id)} ${row.rule_id}`;
  const was = conversions.get(key);
  if (!was || `${row.at} ${row.event_id}` < `${was.at} ${was.event_id}`) conversions.set(key, { ...row });
}

/** Visitors are what their sessions say, and the reasons to take them for programs. */
function putVisitor(rows: VisitRows, { domain_id, id, bot }: Changes['marks'][number]) {
  const theirs = [...rows.sessions.values()].filter(
    (one) => one.domain_id === domain_id && one.visitor_id === id,
  );
  const [first = '', last = ''] = [
    theirs.map(({ started_at }) => started_at).sort()[0],
    theirs
      .map(({ ended_at }) => ended_at)
      .sort()
      .at(-1),
  ];
  if (theirs.length === 0) return;
  const fresh = { internal: false, description: null, journey_summary: null, described_at: null };
  rows.visitors.set(keyOf(domain_id, id), {
    ...(rows.visitors.get(keyOf(domain_id, id)) ?? { ...fresh, phrased_at: null }),
    domain_id,
    id,
    bot,
    first_seen: first,
    last_seen: last,
    sessions_count: theirs.length,
    pages_count: theirs.reduce((sum, { pages_count }) => sum + pages_count, 0),
    has_conversion: theirs.some(({ has_conversion }) => has_conversion),
  });
}
