import {
  type ConversionRow,
  type ExposureRow,
  keyOf,
  type SessionPageRow,
  type ViewRow,
} from '../visit-types.ts';

/** Pages of the sessions, each once. */
export function pagesOf(views: readonly ViewRow[]): SessionPageRow[] {
  const byPage = Map.groupBy(views, (view) => `${keyOf(view.domain_id, view.session_id)} ${view.path}`);
  return [...byPage.values()].flatMap((same) => {
    const [view] = same;
    if (!view) return [];
    const { domain_id, session_id, path, counted } = view;
    return {
      domain_id,
      session_id,
      path,
      page_id: greatest(same.map((view) => view.page_id)),
      variant_id: greatest(same.map((view) => view.variant_id)),
      clicked: same.some((view) => view.click_ids.length > 0),
      counted,
    };
  });
}

const greatest = (ids: (string | null)[]) =>
  ids
    .filter((id) => id !== null)
    .sort()
    .at(-1) ?? null;

/** A session matches a rule once; the first match is kept. */
export function firstConversions(rows: readonly ConversionRow[]): ConversionRow[] {
  const byRule = Map.groupBy(rows, (row) => `${keyOf(row.domain_id, row.session_id)} ${row.rule_id}`);
  return [...byRule.values()].flatMap(
    (same) => same.toSorted((a, b) => (`${a.at} ${a.event_id}` < `${b.at} ${b.event_id}` ? -1 : 1))[0] ?? [],
  );
}

/** A visitor stays with the variant, and in the arm, that they first met among those of one way of beginning. */
export function firstExposures(rows: readonly ExposureRow[]): ExposureRow[] {
  const byTrigger = Map.groupBy(rows, (row) => `${keyOf(row.domain_id, row.visitor_id)} ${row.trigger_id}`);
  const order = ({ first_at, arm, variant_id }: ExposureRow) => `${first_at} ${arm} ${variant_id}`;
  return [...byTrigger.values()].flatMap(
    (same) => same.toSorted((a, b) => (order(a) < order(b) ? -1 : 1))[0] ?? [],
  );
}
