import type { Ctx } from '../../context.ts';
import { createNewsCache, type NewsCache } from '../../platform/db/news-cache.ts';
import { errorWords } from '../../platform/log/error-words.ts';
import type { EdgeDocument } from './edge-document.ts';
import type { Site } from './edge-types.ts';
import { loadSite } from './load-site.ts';

/** A host name as of its last lookup. */
export interface SiteEntry {
  /** Another one after each change of the site or its pages. */
  key: string;
  /** Null when nothing is served there. */
  site: Site | null;
  documents: Map<string, EdgeDocument>;
  missing: Set<string>;
  not_found?: EdgeDocument;
  loading: Map<string, Promise<EdgeDocument>>;
  /** What was served before the last change, used while the database is away. */
  previous: SiteEntry | null;
}

const MAX_SITES = 20_000;

/** Host name → site; news names domains. What nobody tells, such as a plan that runs out, shows within a minute. */
export function createSiteCache(ctx: Ctx): NewsCache<SiteEntry> {
  return createNewsCache<SiteEntry>(
    async (host, old) => {
      const site = await loadSite(ctx, host);
      if (old?.is_current && isSame(old.value.site, site)) return old.value;
      const previous = old && { ...old.value, previous: null };
      return {
        key: crypto.randomUUID(),
        site,
        documents: new Map(),
        missing: new Set(),
        loading: new Map(),
        previous,
      };
    },
    {
      most: MAX_SITES,
      // A host of nobody's may be anybody's next.
      isAbout: (domain_id, { site }) => site === null || site.domain_id === domain_id,
      isNothing: ({ site }) => site === null,
      failed: (host, error) =>
        ctx.log.warn(
          { host, error: errorWords(error) },
          'serving old pages: their website could not be read',
        ),
    },
  );
}

const isSame = (one: Site | null, other: Site | null) => JSON.stringify(one) === JSON.stringify(other);
