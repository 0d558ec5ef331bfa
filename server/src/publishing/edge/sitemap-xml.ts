import { escapeHtml } from '../../platform/http/escape-html.ts';

export const SITEMAP_HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
export const SITEMAP_FOOT = '</urlset>\n';

export function sitemapEntry(
  site_url: string,
  { slug, updated_at }: { slug: string; updated_at: string },
): string {
  const address = escapeHtml(`${site_url}${encodeURIComponent(slug)}`);
  return `<url><loc>${address}</loc><lastmod>${updated_at}</lastmod></url>\n`;
}
