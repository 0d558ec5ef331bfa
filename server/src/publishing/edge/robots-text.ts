/**
 * Search engines for people, not assistants. Those that understand X-Robots-Tag must fetch a page to learn that they
 * may not list it; robots.txt keeps the others away.
 */
export const TOLD_BY_HEADER = ['googlebot', 'bingbot', 'yandexbot', 'applebot', 'slurp'];
const TOLD_BY_ROBOTS = ['Baiduspider', 'Sogou web spider', 'SeznamBot', 'Yeti', 'coccocbot-web', 'MojeekBot'];

/** Everybody may read everything; ordinary search engines only if the customer allows them. */
export function robotsText(site: { url: string; search_engines_may_index: boolean }): string {
  const kept_out = site.search_engines_may_index
    ? ''
    : `${TOLD_BY_ROBOTS.map((name) => `User-agent: ${name}`).join('\n')}\nDisallow: /\n\n`;
  return `${kept_out}User-agent: *\nAllow: /\n\nSitemap: ${site.url}sitemap.xml\n`;
}
