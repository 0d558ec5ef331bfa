import type { VariantLife } from '@sightline/contract/personalizing/variant-lives';
import type {
  LandingPage,
  PersonalizationTrigger,
  TriggerDetail,
} from '@sightline/contract/personalizing/variants';
import type { ElementChange, ScriptConfig } from '@sightline/contract/visiting/tracking';
import { getDomain } from '../../company/domains/domains.service.ts';
import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { rulesOf } from '../../visiting/conversion-rules/conversion-rules.service.ts';
import { visitsByPage, visitsByVariant } from '../../visiting/visits/visit-sums.service.ts';
import { SHOWN_DRAFT } from './life-transitions.ts';
import { writeVariants } from './personalization.jobs.ts';
import {
  findScriptSettings,
  findTriggerRow,
  insertFeedback,
  isOfDomain,
  listTriggerRows,
} from './personalization.queries.ts';
import { previewToken, previewUrl } from './preview-links.ts';
import { listPreviewStops } from './preview-stops.queries.ts';
import {
  bytesOf,
  configOfPath,
  fitConfig,
  knownPath,
  MAX_CONFIG_BYTES,
  type NeededFact,
  scriptTriggers,
  toChange,
} from './script-config.ts';
import { toShownChanges } from './shown-changes.ts';
import { listLives, type OnPage } from './variant-lives.queries.ts';
import { type LivePage, listVariantPages, type WhichVersion } from './variant-pages.queries.ts';

/** Most visited first, then in the order in which they are tried. */
export async function listTriggers(ctx: DomainCtx): Promise<PersonalizationTrigger[]> {
  const [rows, visits] = await Promise.all([
    listTriggerRows(ctx.db, ctx.domain_id),
    visitsByVariant(ctx, ctx.domain_id),
  ]);
  return rows
    .map(({ id, label, variant_id }) => ({ id, label, variant_id, visits: visits.get(variant_id) ?? 0 }))
    .sort((a, b) => b.visits - a.visits);
}

/** Pages it changes first, then the most visited ones. */
export async function getTrigger(ctx: DomainCtx, trigger_id: string): Promise<TriggerDetail> {
  const { domain_id } = ctx;
  const trigger = await findTriggerRow(ctx.db, domain_id, trigger_id);
  if (!trigger) throw new AppError('not_found', 'Starting variant not found.');
  const { variant_id, description } = trigger;
  const [{ host }, newest, lives, visits, stopped] = await Promise.all([
    getDomain(ctx),
    listVariantPages(ctx.db, { domain_id, variant_id }, 'newest'),
    listLives(ctx.db, { domain_id, variant_id }),
    visitsByPage(ctx, { domain_id, variant_id }),
    listPreviewStops(ctx.db, { domain_id, variant_id }),
  ]);
  const pages = newest.map((page): LandingPage => {
    const life = lives.find(({ page_id }) => page_id === page.page_id) ?? SHOWN_DRAFT;
    const stops = stopped.find(({ page_id }) => page_id === page.page_id)?.times ?? 0;
    const { visits: n, clicked } = visits.get(page.page_id) ?? { visits: 0, clicked: 0 };
    return { ...shownPage(ctx, page, { life, host, stops }), visits: n, ctr: n === 0 ? null : clicked / n };
  });
  const changed = (page: LandingPage) => Math.sign(page.changes.length);
  pages.sort((a, b) => changed(b) - changed(a) || b.visits - a.visits);
  return { variant_id, description, pages };
}

function shownPage(
  ctx: DomainCtx,
  page: LivePage,
  { life, host, stops }: { life: VariantLife & Partial<OnPage>; host: string; stops: number },
) {
  const { variant_id, page_id, path, version, changes, note, is_by_hand } = page;
  const { variant_id: _, page_id: __, ...stands } = life;
  // The script knows what is live; any other version needs a link of its own.
  const isLive = life.state === 'live' && life.version === version;
  const shown =
    isLive || changes.length === 0 ? variant_id : previewToken(ctx, ctx.domain_id, { ...page, stops });
  return {
    full_url: previewUrl(host, path, shown),
    path,
    page_id,
    version,
    is_by_hand,
    life: stands,
    changes: changes.flatMap(toShownChanges),
    note: note ?? (changes.length > 0 ? null : version === 0 ? UNWRITTEN : OFF),
  };
}

const UNWRITTEN = 'Nothing is written for these visitors on this page yet. Edit the page to write it.';
const OFF = 'The elements it changes are turned off.';

/** With `regenerate`, the page's variant is rewritten and the previous version is kept. */
export async function sendFeedback(
  ctx: DomainCtx,
  input: { feedback: string; page_id: string; variant_id: string; regenerate: boolean },
): Promise<void> {
  const { feedback, page_id, variant_id, regenerate } = input;
  const { domain_id, user } = ctx;
  if (!(await isOfDomain(ctx.db, { domain_id, page_id, variant_id })))
    throw new AppError('not_found', 'Personalized page not found.');
  await inTransaction(ctx, async (tx) => {
    const row = { domain_id, page_id, variant_id, feedback, regenerate };
    await insertFeedback(tx.db, { ...row, created_by: user.id, at: tx.now() });
    if (regenerate) await renewVariants(tx, domain_id);
  });
}

/**
 * Configuration of a domain's script, without the visitor's country; null when the domain does not exist or
 * personalization is off.
 */
export async function scriptConfigOf(ctx: Ctx, domain_id: string): Promise<KnownConfig | null> {
  const settings = await findScriptSettings(ctx.db, domain_id);
  if (!settings) return null;
  const [triggers, live, rules] = await Promise.all([
    listTriggerRows(ctx.db, domain_id),
    listVariantPages(ctx.db, { domain_id }, 'live'),
    rulesOf(ctx, domain_id),
  ]);
  const { measures_speed, identity, holdout } = settings;
  const whole = { domain: domain_id, identity, triggers: scriptTriggers(triggers, live, holdout), rules };
  const isTooLong = bytesOf(whole) > MAX_CONFIG_BYTES;
  const visits = isTooLong ? await visitsByVariant(ctx, domain_id) : new Map<string, number>();
  return {
    ...fitConfig(whole, visits),
    measures_speed,
    pathOf: (path) => knownPath(whole, path),
    isVariant: (id) => triggers.some(({ variant_id }) => variant_id === id),
    triggerOf: (id) => whole.triggers.find((trigger) => trigger.id === id)?.id ?? null,
    ofPath: (path, trigger_id) => fitConfig(configOfPath(whole, path, trigger_id), visits).config,
  };
}

export interface KnownConfig {
  /** Whether the script loads the part that measures page speed. */
  measures_speed: boolean;
  /** The configuration inside the script. */
  config: Omit<ScriptConfig, NeededFact>;
  /** What a visitor's configuration says of them. */
  needs: NeededFact[];
  /** A path in the configuration's spelling; null for paths it does not name. */
  pathOf(path: string): string | null;
  /** Whether this is the id of a variant, not of a starting variant. */
  isVariant(id: string): boolean;
  /** The starting variant with this id; null when it no longer exists. */
  triggerOf(id: string): string | null;
  /** The configuration loaded beside the script: for one path, plus everything the visit's starting variant changes. */
  ofPath(path: string | null, trigger_id: string | null): Omit<ScriptConfig, NeededFact>;
}

/** What a version of a variant changes on a page; null when nothing. */
export async function changesOf(
  ctx: Ctx,
  of: { domain_id: string; variant_id: string; page_id: string },
  which: WhichVersion = 'live',
): Promise<{ version: number; changes: ElementChange[] } | null> {
  const [page] = await listVariantPages(ctx.db, of, which);
  return page && page.changes.length > 0
    ? { version: page.version, changes: page.changes.map(toChange) }
    : null;
}

/** Names of starting variants by variant id, in order. */
export async function variantLabels(
  ctx: Ctx,
  domain_id: string,
): Promise<Map<string, { trigger_id: string; label: string; description: string }>> {
  const rows = await listTriggerRows(ctx.db, domain_id);
  return new Map(
    rows.map(({ id, variant_id, label, description }) => [
      variant_id,
      { trigger_id: id, label, description },
    ]),
  );
}

export interface StartingVariant {
  trigger_id: string;
  /** The same for variants that share their visitors. */
  first_id: string;
  variant_id: string;
  key: string;
  label: string;
}

/** All of them, in the order in which they are tried; A before those beside it. */
export async function startingVariants(ctx: Ctx, domain_id: string): Promise<StartingVariant[]> {
  const rows = await listTriggerRows(ctx.db, domain_id);
  return rows.map(({ id, first_id, variant_id, key, label }) => ({
    trigger_id: id,
    first_id,
    variant_id,
    key,
    label,
  }));
}

/** Call it after a page was scanned or pages and elements were enabled: enqueues the writing of missing variants. */
export async function renewVariants(ctx: Ctx, domain_id: string): Promise<void> {
  await ctx.jobs.send(ctx.db, writeVariants, { domain_id });
}
