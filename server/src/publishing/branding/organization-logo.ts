const ORGANIZATIONS = /^(?:\w+Organization|Organization|\w+Business|Corporation|Store|Brand)$/;
const MAX_LETTERS = 2000;

/** Those of a page's JSON-LD that describe an organisation. */
export function organizationsOf(json_ld: readonly Record<string, unknown>[]) {
  return json_ld.filter((thing) =>
    [thing['@type']].flat().some((type) => typeof type === 'string' && ORGANIZATIONS.test(type)),
  );
}

/** The logo of the organisation that a page describes in JSON-LD; only over https. */
export function logoOf(json_ld: readonly Record<string, unknown>[], url: string): string | null {
  for (const thing of organizationsOf(json_ld)) {
    const logo = securePicture(addressOf([thing.logo].flat()[0]), url);
    if (logo) return logo;
  }
  return null;
}

/** An address as a page writes it → a whole one, where pages of ours may show what stands there. */
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
