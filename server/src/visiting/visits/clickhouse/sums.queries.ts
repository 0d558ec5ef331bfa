import { clickTime } from '../../../platform/clickhouse/click-time.ts';
import type { ClickHouse, Params } from '../../../platform/clickhouse/clickhouse.ts';
import { cutsOf, onDays, spanOf } from '../../../platform/day-range.ts';
import type { FailingChange, ShownVersion } from '../change-health-types.ts';
import type {
  ArmSums,
  AssistantDay,
  AssistantVisits,
  BegunVisits,
  LateViews,
  PeriodSums,
  SiteDays,
  ViewDay,
  VisitTotals,
} from '../visit-types.ts';

const counted = 'domain_id = {domain_id:UUID} and counted';
const ALWAYS = clickTime('1900-01-01');

async function first<Row>(clickhouse: ClickHouse, query: string, params: Params): Promise<Row> {
  const [row] = await clickhouse.rows<Row>(query, params);
  if (!row) throw new Error('A sum has one row.');
  return row;
}

export async function sumTotals(clickhouse: ClickHouse, domain_id: string): Promise<VisitTotals> {
  const [visits, people] = await Promise.all([
    first<Omit<VisitTotals, 'visitors'>>(
      clickhouse,
      `select count() as visits, countIf(has_conversion) as converting_visits, countIf(arm = 'personalized') as personalized_visits,
        countIf(arm = 'personalized' and has_conversion) as converting_personalized_visits from visits final where ${counted}`,
      { domain_id },
    ),
    first<{ visitors: number }>(
      clickhouse,
      `select count() as visitors from visitors final
        where domain_id = {domain_id:UUID} and empty(bot) and not internal`,
      { domain_id },
    ),
  ]);
  return { ...visits, ...people };
}

const MAX_TOUCH_KEYS = 10_000;

export const listTouchSums = (clickhouse: ClickHouse, domain_id: string) =>
  clickhouse.rows<{ key: string; visits: number }>(
    `select toString(touched) as key, count() as visits from visits final array join touch_keys as touched
      where ${counted} group by key order by visits desc, key limit ${MAX_TOUCH_KEYS}`,
    { domain_id },
  );

export const listVariantVisits = (clickhouse: ClickHouse, domain_id: string) =>
  clickhouse.rows<{ variant_id: string; visits: number }>(
    `select assumeNotNull(variant_id) as variant_id, count() as visits from visits final
      where ${counted} and arm = 'personalized' and visits.variant_id is not null group by variant_id`,
    { domain_id },
  );

/** A visit's views of one path count once, by the page and the variant that come last in order. */
export const listPageVisits = (clickhouse: ClickHouse, of: { domain_id: string; variant_id: string }) =>
  clickhouse.rows<{ page_id: string; visits: number; clicked: number }>(
    `select page as page_id, count() as visits, countIf(has_click) as clicked from (
        select max(toString(page_id)) as page, max(toString(variant_id)) as variant, max(notEmpty(click_ids)) as has_click
        from views final
        where ${counted} and (visitor_id, session_id) in (
          select visitor_id, session_id from views final where ${counted} and variant_id = {variant_id:UUID})
        group by session_id, path
      ) where variant = {variant_id:String} and page is not null group by page`,
    of,
  );

export const listExposureSums = (clickhouse: ClickHouse, domain_id: string, from: Date | null) =>
  clickhouse.rows<ArmSums>(
    `select variant_id, toString(arm) as arm, count() as visitors, countIf(converted) as converted from exposures final
      where ${counted} and first_at >= {from:DateTime64(3, 'UTC')}
      group by variant_id, arm order by toString(variant_id), arm`,
    { domain_id, from: from === null ? ALWAYS : clickTime(from) },
  );

export const momentsIn = (cuts: readonly Date[]) => cuts.map((cut) => cut.getTime());
export const periodOf = (at: string) =>
  `arrayCount(cut -> toUnixTimestamp64Milli(${at}) >= cut, {cuts:Array(Int64)})`;

export const listExposurePeriods = (
  clickhouse: ClickHouse,
  of: { domain_id: string; variant_ids: readonly string[]; from: Date | null; cuts: readonly Date[] },
) =>
  clickhouse.rows<PeriodSums>(
    `select variant_id, toString(arm) as arm, ${periodOf('first_at')} as period, count() as visitors, countIf(converted) as converted
      from exposures final
      where ${counted} and variant_id in {variant_ids:Array(UUID)} and first_at >= {from:DateTime64(3, 'UTC')}
      group by variant_id, arm, period order by toString(variant_id), arm, period`,
    {
      domain_id: of.domain_id,
      variant_ids: [...of.variant_ids],
      from: of.from === null ? ALWAYS : clickTime(of.from),
      cuts: momentsIn(of.cuts),
    },
  );

export async function hasExposureRows(clickhouse: ClickHouse, domain_id: string): Promise<boolean> {
  const rows = await clickhouse.rows(`select 1 as there from exposures final where ${counted} limit 1`, {
    domain_id,
  });
  return rows.length > 0;
}

export const listRuleVisits = (clickhouse: ClickHouse, domain_id: string) =>
  clickhouse.rows<{ rule_id: string; visits: number; last_at: string }>(
    `select rule_id, count() as visits, max(at) as last_at from conversions final where ${counted} group by rule_id`,
    { domain_id },
  );

export const listChangeSums = (clickhouse: ClickHouse, domain_id: string) =>
  clickhouse.rows<{ variant_id: string; due: number; applied: number }>(
    `select variant_id, sum(shown + lacking) as due, sum(shown) as applied from (
        select assumeNotNull(variant_id) as variant_id, length(applied) as shown, length(missing) + length(overwritten) as lacking
        from views final where ${counted} and views.variant_id is not null
      ) group by variant_id having due > 0`,
    { domain_id },
  );

const within = (at: string) => `${at} >= {from:DateTime64(3, 'UTC')} and ${at} < {to:DateTime64(3, 'UTC')}`;

/** A website and when its days begin and are over. */
export function spanParams({ domain_id, ...days }: SiteDays) {
  const { from, to } = spanOf(days);
  return { domain_id, from: clickTime(from), to: clickTime(to) };
}

export const listAssistantVisits = (clickhouse: ClickHouse, of: SiteDays) =>
  clickhouse.rows<AssistantVisits>(
    `select toString(assistant) as assistant, count() as visits, countIf(has_conversion) as conversions
      from visits final where ${counted} and visits.assistant != '' and ${within('started_at')} group by assistant`,
    spanParams(of),
  );

/** When the day of a moment began. */
const begunAt = (at: string) => `roundDown(toUnixTimestamp64Milli(${at}), {cuts:Array(Int64)})`;

/** Rows by the beginnings of their days. */
async function byDay<Row>(clickhouse: ClickHouse, query: string, of: SiteDays) {
  const cuts = momentsIn(cutsOf(of));
  const rows = await clickhouse.rows<Row & { begun: number }>(query, { ...spanParams(of), cuts });
  return onDays(
    of,
    rows.map(({ begun, ...row }) => ({ ...row, place: cuts.indexOf(begun) + 1 })),
  );
}

export const listAssistantDays = (clickhouse: ClickHouse, of: SiteDays): Promise<AssistantDay[]> =>
  byDay<Omit<AssistantDay, 'day'>>(
    clickhouse,
    `select ${begunAt('started_at')} as begun, count() as visits, countIf(has_conversion) as conversions
      from visits final where ${counted} and assistant != '' and ${within('started_at')} group by begun order by begun`,
    of,
  );

export const listViewDays = (clickhouse: ClickHouse, of: SiteDays): Promise<ViewDay[]> =>
  byDay<Omit<ViewDay, 'day'>>(
    clickhouse,
    `select ${begunAt('at')} as begun, count() as views from views final
      where ${counted} and ${within('at')} group by begun order by begun`,
    of,
  );

/** Whole days of UTC, as bills count them. */
export async function sumPersonalizedViews(
  clickhouse: ClickHouse,
  of: { domain_ids: readonly string[]; from: Date; to: Date },
): Promise<number> {
  const { views } = await first<{ views: number }>(
    clickhouse,
    `select count(variant_id) as views from views final where domain_id in {domain_ids:Array(UUID)} and counted
      and at >= toStartOfDay({from:DateTime64(3, 'UTC')}) and at < toStartOfDay({to:DateTime64(3, 'UTC')}) + interval 1 day`,
    { domain_ids: [...of.domain_ids], from: clickTime(of.from), to: clickTime(of.to) },
  );
  return views;
}

/** Counted visits that began in a period: all, from assistants, and how many of each converted. */
export const countBegun = (clickhouse: ClickHouse, of: { domain_id: string; from: Date; to: Date }) =>
  first<BegunVisits>(
    clickhouse,
    `select count() as visits, countIf(has_conversion) as converting, countIf(assistant != '') as from_assistants,
        countIf(assistant != '' and has_conversion) as converting_from_assistants
      from visits final where ${counted}
        and started_at >= {from:DateTime64(3, 'UTC')} and started_at < {to:DateTime64(3, 'UTC')}`,
    { domain_id: of.domain_id, from: clickTime(of.from), to: clickTime(of.to) },
  );

/** Views of a variant's pages since then, and those that came too late. */
export const listLateViews = (
  clickhouse: ClickHouse,
  of: { domain_id: string; variant_id: string; from: Date },
) =>
  clickhouse.rows<LateViews>(
    `with due as (
        select session_id, path, version from views final
        where ${counted} and page_id is not null and at >= {from:DateTime64(3, 'UTC')}
      ), begun as (
        select id, country, device from visits final
        where ${counted} and variant_id = {variant_id:UUID} and ended_at >= {from:DateTime64(3, 'UTC')}
      )
      select path as page, country, device, count() as due, countIf(version = 0) as late
      from due d inner join begun b on b.id = d.session_id
      group by page, country, device order by page, country, device`,
    { domain_id: of.domain_id, variant_id: of.variant_id, from: clickTime(of.from) },
  );

/** Elements whose change failed on at least half of a version's newest views; none when there are too few views. */
export async function listFailingChanges(
  clickhouse: ClickHouse,
  of: { domain_id: string; versions: readonly ShownVersion[]; newest: number; enough: number },
): Promise<FailingChange[]> {
  if (of.versions.length === 0) return [];
  return clickhouse.rows<FailingChange>(
    `select variant as variant_id, page as page_id, shown as version, element_id from (
        select assumeNotNull(variant_id) as variant, assumeNotNull(page_id) as page, assumeNotNull(version) as shown,
          groupArraySorted({newest:UInt32})((-toUnixTimestamp64Milli(at), arrayConcat(missing, overwritten))) as recent
        from views final
        where ${counted} and hidden_ms is not null and arrayExists((variant, page, number) ->
          variant = variant_id and page = page_id and number = version, {variants:Array(UUID)}, {pages:Array(UUID)}, {versions:Array(Int32)})
        group by variant, page, shown having length(recent) >= {enough:UInt32}
      )
      array join arrayDistinct(arrayFlatten(arrayMap(one -> one.2, recent))) as element_id
      where 2 * arrayCount(one -> has(one.2, element_id), recent) >= length(recent)
      order by toString(variant), toString(page), shown, toString(element_id)`,
    {
      domain_id: of.domain_id,
      newest: of.newest,
      enough: of.enough,
      variants: of.versions.map(({ variant_id }) => variant_id),
      pages: of.versions.map(({ page_id }) => page_id),
      versions: of.versions.map(({ version }) => version),
    },
  );
}
