import type { FetchResponse } from '../../platform/fetch/guarded-fetch.ts';

const META = /<meta\b[^>]{0,1000}>/gi;
const MAX_HEAD = 200_000;
/** Rules of X-Robots-Tag that have a colon of their own, so that their name is no crawler's. */
const VALUED = /^(?:max-[a-z-]+|unavailable_after)$/;

/** Whether a page tells this crawler, or all, not to index it: by its head, or by X-Robots-Tag. */
export function isNoindexFor(bot: string, response: Pick<FetchResponse, 'headers' | 'body'> | null): boolean {
  if (!response) return false;
  const name = bot.toLowerCase();
  let about = 'robots';
  const rules = (response.headers['x-robots-tag'] ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [, before = '', rest = ''] = /^\s*([\w.-]+)\s*:(.*)$/.exec(part) ?? [];
      if (before === '' || VALUED.test(before)) return { about, rule: part.trim() };
      about = before;
      return { about, rule: rest.trim() };
    });
  const head = response.body.toString('latin1', 0, MAX_HEAD).toLowerCase();
  for (const [tag] of head.matchAll(META))
    for (const rule of attribute(tag, 'content').split(','))
      rules.push({ about: attribute(tag, 'name'), rule: rule.trim() });
  return rules.some(
    (one) => (one.about === 'robots' || one.about === name) && /^(?:noindex|none)$/.test(one.rule),
  );
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`)
    .exec(tag)
    ?.slice(1)
    .find(Boolean)
    ?.trim() ?? '';
