import type { VisitorSession } from '@sightline/contract/personalizing/journeys';
import type { ConversionRow, SessionRow, ViewRow } from '../../visiting/visits/visit-types.ts';

interface Shown {
  session: SessionRow;
  /** In the order they were seen. */
  views: readonly ViewRow[];
  conversions: readonly ConversionRow[];
  variant: { label: string } | undefined;
  rules: ReadonlyMap<string, string>;
}

/** A session as screens show it. */
export function toSession({ session, views, conversions, variant, rules }: Shown): VisitorSession {
  return {
    id: session.id,
    started_at: session.started_at,
    ended_at: session.ended_at,
    has_conversion: session.has_conversion,
    source: session.source,
    reason: reasonOf(session, variant?.label),
    country: session.country,
    device: session.device,
    conversions: conversions.map(({ rule_id, at, value, currency, external_id }) => ({
      rule_id,
      label: rules.get(rule_id) ?? 'A conversion',
      ts: at,
      value,
      currency,
      external_id,
    })),
    events: views.map((view) => ({
      type: 'page_view' as const,
      ts: view.at,
      preview_url: previewOf(view),
      page_url: view.url,
      page_path: view.path,
      title: view.title,
      page_id: view.page_id,
      variant_id: view.variant_id,
      visible_ms: view.visible_ms,
      scroll: view.scroll,
      clicks: view.clicks,
    })),
    pages: views.map((view, place) => ({
      url: previewOf(view),
      path: view.path,
      variantId: view.variant_id,
      pageId: view.page_id,
      dwellTime: secondsBetween(view.at, views[place + 1]?.at),
    })),
  };
}

/** Viewing a page must never be counted, so the original is requested by name as well. */
function previewOf({ url, variant_id }: ViewRow): string {
  if (!URL.canParse(url)) return url;
  const address = new URL(url);
  address.searchParams.set('sightline_variant', variant_id ?? 'original');
  return address.href;
}

function secondsBetween(from: string, to: string | undefined): number {
  return to === undefined ? 0 : Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000));
}

/** Why the visitor saw this version; null when no starting variant applies. */
function reasonOf({ source, arm, variant_id }: SessionRow, label: string | undefined): string | null {
  if (variant_id === null) return null;
  const variant = label === undefined ? 'a variant that is gone' : `the variant ‘${label}’`;
  if (arm === 'holdout')
    return `Hold-out group for ${label === undefined ? variant : `‘${label}’`}: saw the original page.`;
  if (arm === 'personalized') return `${cameFrom(source)}, so it saw ${variant}.`;
  return `${cameFrom(source)}, but saw the original pages: ${variant} doesn’t change them, or the script loaded too late.`;
}

const cameFrom = (source: string) =>
  source === 'Direct'
    ? 'Came directly'
    : source.startsWith('Campaign ')
      ? `Came from the campaign ‘${source.slice('Campaign '.length)}’`
      : `Came from ${source}`;
