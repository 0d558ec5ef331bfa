import { getDomainRow } from '../../company/domains/domains.service.ts';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { type NamedRule, namedRules } from '../../visiting/conversion-rules/conversion-rules.service.ts';
import { visitsByRule } from '../../visiting/visits/visit-sums.service.ts';
import { listKnownPaths, listPressable, listStartedPages, type StartedPage } from './fair-goals.queries.ts';
import { differs, type KnownSite, obstacleTo } from './goal-obstacles.ts';
import { listTriggerRows } from './personalization.queries.ts';
import type { StoredChange } from './variants.queries.ts';

/** Why arms cannot fulfill a rule under a trigger, by the variant’s id; null is the original. */
export interface UnfairGoal {
  rule_id: string;
  first_id: string;
  obstacles: ReadonlyMap<string | null, string | null>;
  /** Why, for people. */
  reason: string;
}

/** Whether one of two arms can fulfill a goal that the other can’t. */
export const isUnfairBetween = ({ obstacles }: UnfairGoal, one: string | null, other: string | null) =>
  (obstacles.get(one) ?? null) === null
    ? (obstacles.get(other) ?? null) !== null
    : (obstacles.get(other) ?? null) === null;

/** Goals that the arms of a comparison can’t fulfill alike, as far as the website is known. */
export async function unfairGoals(ctx: Ctx, domain_id: string): Promise<UnfairGoal[]> {
  const [pages, rules] = await Promise.all([listStartedPages(ctx.db, domain_id), namedRules(ctx, domain_id)]);
  return findUnfair(ctx, domain_id, { pages, rules });
}

async function findUnfair(
  ctx: Ctx,
  domain_id: string,
  { pages, rules }: { pages: readonly StartedPage[]; rules: readonly NamedRule[] },
): Promise<UnfairGoal[]> {
  // Texts follow their elements; only what is hidden, or leads elsewhere, can part the arms.
  const isApart = pages.some(({ changes }) => changes.some(({ hide, href }) => hide ?? href));
  if (!isApart || rules.length === 0) return [];
  const [site, triggers] = await Promise.all([knownSite(ctx, domain_id), listTriggerRows(ctx.db, domain_id)]);
  const labels = new Map(triggers.map(({ variant_id, label }) => [variant_id, label]));
  return [...Map.groupBy(pages, ({ first_id }) => first_id)].flatMap(([first_id, same]) => {
    const first = triggers.find(({ id }) => id === first_id)?.variant_id;
    const arms = armsOf(same, first);
    return rules.flatMap((rule): UnfairGoal[] => {
      const obstacles = new Map(
        [...arms].map(([id, shown]) => [id, obstacleTo(rule, shown, { site, all: pages })] as const),
      );
      if (!differs([...obstacles.values()])) return [];
      return [{ rule_id: rule.id, first_id, obstacles, reason: reasonOf(rule, obstacles, labels) }];
    });
  });
}

/** The original, and each variant with the pages that A lends it. */
function armsOf(pages: readonly StartedPage[], first: string | undefined) {
  const arms = new Map<string | null, readonly StartedPage[]>([[null, []]]);
  const lent = pages.filter(({ variant_id }) => variant_id === first);
  for (const [variant_id, own] of Map.groupBy(pages, (page) => page.variant_id))
    arms.set(variant_id, [
      ...own,
      ...lent.filter(({ page_id }) => own.every((page) => page.page_id !== page_id)),
    ]);
  return arms;
}

async function knownSite(ctx: Ctx, domain_id: string): Promise<KnownSite> {
  const [{ host }, paths, elements] = await Promise.all([
    getDomainRow(ctx, domain_id),
    listKnownPaths(ctx.db, domain_id),
    listPressable(ctx.db, domain_id),
  ]);
  return { host, paths, elements };
}

function reasonOf(
  { label }: NamedRule,
  obstacles: ReadonlyMap<string | null, string | null>,
  labels: ReadonlyMap<string, string>,
): string {
  const [who, why] = [...obstacles].find(([, obstacle]) => obstacle !== null) ?? [null, ''];
  const whom = who === null ? 'with the original' : `with the variant “${labels.get(who) ?? ''}”`;
  return `${label}: visitors ${whom} can’t do that, because ${why}.`;
}

/** A new rule that some arm of a running test can’t fulfill is refused. */
export async function refuseUnfairRule(ctx: Ctx, domain_id: string, rule_id: string): Promise<void> {
  const rules = (await namedRules(ctx, domain_id)).filter(({ id }) => id === rule_id);
  const pages = await listStartedPages(ctx.db, domain_id);
  const [unfair] = await findUnfair(ctx, domain_id, { pages, rules });
  if (unfair)
    throw new AppError(
      'conflict',
      `${unfair.reason} A test by it can’t be fair. Count something that visitors can do in every variant, or pause this variant first.`,
    );
}

interface Started {
  domain_id: string;
  variant_id: string;
  page_id: string;
  path: string;
  changes: readonly StoredChange[];
}

/** What would part the arms once this version is shown, by any rule or by this one; null where nothing would. */
export async function unfairStart(
  ctx: Ctx,
  started: Started,
  rule_id: string | null = null,
): Promise<string | null> {
  const { domain_id, variant_id, page_id, path, changes } = started;
  if (!changes.some(({ hide, href }) => hide ?? href)) return null;
  const [before, all, triggers, visits] = await Promise.all([
    listStartedPages(ctx.db, domain_id),
    namedRules(ctx, domain_id),
    listTriggerRows(ctx.db, domain_id),
    visitsByRule(ctx, domain_id),
  ]);
  const rules = all.filter(({ id }) => rule_id === null || id === rule_id);
  const first_id = triggers.find((trigger) => trigger.variant_id === variant_id)?.first_id ?? '';
  const others = before.filter((page) => page.variant_id !== variant_id || page.page_id !== page_id);
  const pages = [...others, { variant_id, first_id, page_id, path, changes: [...changes] }];
  const [known, found] = await Promise.all([
    findUnfair(ctx, domain_id, { pages: before, rules }),
    findUnfair(ctx, domain_id, { pages, rules }),
  ]);
  const isKnown = (goal: UnfairGoal) =>
    known.some((one) => one.rule_id === goal.rule_id && one.first_id === goal.first_id);
  // Who got there before this variant led there, came by another way.
  const isReached = ({ rule_id, obstacles }: UnfairGoal) =>
    obstacles.get(null) !== null && (visits.get(rule_id)?.visits ?? 0) > 0;
  const unfair = found.find((goal) => goal.first_id === first_id && !isKnown(goal) && !isReached(goal));
  return unfair?.reason ?? null;
}
