const ORGANIZATIONS = /^(?:\w+Organization|Organization|\w+Business|Corporation|Store|Brand)$/;
const MAX_LETTERS = 2000;

/** Organizations described in a page's JSON-LD. */
export function organizationsOf(json_ld: readonly Record<string, unknown>[]) {
  return json_ld.filter((thing) =>
    [thing['@type']].flat().some((type) => typeof type === 'string' && ORGANIZATIONS.test(type)),
  );
}

/** The logo of the organization that a page describes in JSON-LD; https only. */
export function logoOf(json_ld: readonly Record<string, unknown>[], url: string): string | null {
  for (const thing of organizationsOf(json_ld)) {
    const logo = securePicture(addressOf([thing.logo].flat()[0]), url);
    if (logo) return logo;
  }
  return null;
}

/** Resolves an address on a page to a full one, if published pages may show what is there. */
export function securePicture(address: string | undefined, base: string): string | null {
  const url = address?.trim() ? URL.parse(address.trim(), base) : null;
  if (url?.protocol !== 'https:' || url.href.length > MAX_LETTERS) return null;
  return url.href;
}

function addressOf(logo: unknown): string {
  if (typeof logo === 'string') return logo;
  if (typeof logo !== 'object' || logo === null) return 'about:blank';
  const address = ('url' in logo && logo.url) || ('contentUrl' in logo && logo.contentUrl);
  return typeof address === 'string' ? address : 'about:blank';
}
