import { wholeAddress } from './link-display.ts';

/** Address of a site's icon, by the installation's template; null without a template or a site. */
export function siteIconAddress(template: string | null, site: string | null): string | null {
  if (template === null || site === null) return null;
  const url = URL.parse(wholeAddress(site));
  if (!url || url.username || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) return null;
  return template.replaceAll('{host}', encodeURIComponent(url.hostname.replace(/^www\./, '')));
}
