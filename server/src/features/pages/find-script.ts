import { load } from 'cheerio';

const SCRIPT = /\/s\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.js$/i;

/** The domain whose script stands at an address; null for other addresses. */
export function scriptDomain(address: string): string | null {
  return SCRIPT.exec(URL.parse(address)?.pathname ?? '')?.[1]?.toLowerCase() ?? null;
}

/** Domains whose scripts a page's source names, comments and other text aside. */
export function scriptDomains(html: string, url: string): string[] {
  const $ = load(html);
  return $('script[src]')
    .toArray()
    .flatMap((script) => {
      const address = URL.parse($(script).attr('src') ?? '', url);
      return (address && scriptDomain(address.href)) ?? [];
    });
}
