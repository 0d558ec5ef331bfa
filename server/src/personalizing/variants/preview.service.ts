import type { EditorBar, PreviewPart, ScriptConfig } from '@sightline/contract/visiting/tracking';
import type { Ctx } from '../../context.ts';
import { findPageRow } from '../site-pages/pages.queries.ts';
import { listSwitches } from './hand-versions.queries.ts';
import { SHOWN_DRAFT } from './life-transitions.ts';
import { listTriggerRows } from './personalization.queries.ts';
import type { KnownConfig } from './personalization.service.ts';
import { type PreviewedVersion, readPreviewToken } from './preview-links.ts';
import { listPreviewStops } from './preview-stops.queries.ts';
import { normalPath, scriptTriggers, toChange } from './script-config.ts';
import { listLives } from './variant-lives.queries.ts';
import { findVariantName, listVariantPages } from './variant-pages.queries.ts';

type Config = Omit<ScriptConfig, 'country'>;

interface Previewed {
  /** A token, the id of a variant, or `original`. */
  shown: string;
  path: string | null;
}

/**
 * The configuration for a page that is opened for preview, which names the part that shows what was asked for; null for a
 * visitor's page. With a good token it has the version, too, for a script that a browser kept from before.
 */
export async function previewConfig(
  ctx: Ctx,
  known: KnownConfig,
  { shown, path }: Previewed,
): Promise<Config | null> {
  // The id of a starting variant is what visitors carry.
  if (path === null || !(shown === 'original' || shown.includes('.') || known.isVariant(shown))) return null;
  const part = `./${known.config.domain}.js?${new URLSearchParams({ part: shown, path })}`;
  const of = await findPreviewed(ctx, known.config.domain, shown);
  if (!of) return { ...known.ofPath(known.pathOf(path), null), part };
  const { variant_id, page_id, version } = of;
  const [triggers, pages] = await Promise.all([
    listTriggerRows(ctx.db, known.config.domain),
    listVariantPages(ctx.db, { domain_id: known.config.domain, variant_id, page_id }, version),
  ]);
  const tested = triggers.map((trigger) => ({ ...trigger, rolled_out: null }));
  const changed = scriptTriggers(tested, pages, 0).map((trigger) => ({ ...trigger, variant: shown }));
  return { ...known.config, triggers: changed, rules: [], part };
}

/** What the part makes of the page: one version, or what is live. Null for the original. */
export async function previewPart(
  ctx: Ctx,
  known: KnownConfig,
  { shown, path }: Previewed,
): Promise<PreviewPart | null> {
  const { domain: domain_id } = known.config;
  const of = await findPreviewed(ctx, domain_id, shown);
  if (!of) {
    const { triggers } = known.ofPath(known.pathOf(path ?? ''), null);
    const page = triggers.find(({ variant }) => variant === shown)?.pages[0];
    return page ? { path: page.path, changes: page.changes } : null;
  }
  const { variant_id, page_id, version } = of;
  const [[changed], page, name] = await Promise.all([
    listVariantPages(ctx.db, { domain_id, variant_id, page_id }, version),
    findPageRow(ctx.db, domain_id, page_id),
    findVariantName(ctx.db, { domain_id, variant_id }),
  ]);
  // Either may have been deleted.
  if (!page || !name) return null;
  const bar = of.is_editors && { bar: await barOf(ctx, { ...of, domain_id, label: name.label }) };
  return { path: normalPath(page.path), changes: changed?.changes.map(toChange) ?? [], ...bar };
}

/** What a link shows; null also for one from before a person stopped them. The editor's end by themselves. */
async function findPreviewed(ctx: Ctx, domain_id: string, token: string) {
  const of = readPreviewToken(ctx, domain_id, token);
  if (!of || of.is_editors) return of;
  const [stopped] = await listPreviewStops(ctx.db, { ...of, domain_id });
  return of.stops === (stopped?.times ?? 0) ? of : null;
}

async function barOf(
  ctx: Ctx,
  of: PreviewedVersion & { domain_id: string; label: string },
): Promise<EditorBar> {
  const { variant_id, page_id, version, label } = of;
  const [[life = SHOWN_DRAFT], switches] = await Promise.all([
    listLives(ctx.db, of),
    listSwitches(ctx.db, page_id),
  ]);
  const address = new URL('/personalized-pages/edit', ctx.config.public_url);
  address.search = new URLSearchParams({
    variant: variant_id,
    page: page_id,
    ...(version > 0 && { version: String(version) }),
  }).toString();
  return {
    title: `${standing(life, version)} · ${label}`,
    edit_url: address.href,
    elements: switches.filter(({ enabled }) => enabled).map(({ id, selector }) => ({ id, selector })),
  };
}

const STATES = { draft: 'Draft', approved: 'Scheduled', live: 'Live', paused: 'Paused', ended: 'Ended' };

/** As the screens say it, with the number. */
function standing({ state, version: decided }: typeof SHOWN_DRAFT, version: number): string {
  if (version === 0) return 'Nothing written yet';
  if (version === decided) return `${STATES[state]} ${version}`;
  return `${version > (decided ?? 0) ? 'Draft' : 'Version'} ${version}`;
}
