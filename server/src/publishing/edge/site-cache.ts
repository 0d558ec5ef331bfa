import type { Ctx } from '../../context.ts';
import { inTime } from '../../platform/db/answer-in-time.ts';
import { errorWords } from '../../platform/log/error-words.ts';
import type { EdgeDocument } from './edge-document.ts';
import type { Site } from './edge-types.ts';
import { loadSite } from './load-site.ts';

/** A host name as it was when it was last looked up. */
export interface SiteEntry {
  /** Null: nobody serves anything there. */
  site: Site | null;
  documents: Map<string, EdgeDocument>;
  missing: Set<string>;
  not_found?: EdgeDocument;
  loading: Map<string, Promise<EdgeDocument>>;
  /** What was served before the last change, for when the database is away. */
  previous: SiteEntry | null;
  checked_at: number;
  /** Which connection and how many changes it knows of. */
  epoch: number;
  changes: number;
  stale: boolean;
  /** Served although it may be old, because the database is away; ends with the first news. */
  grace: { until: number; epoch: number; changes: number } | null;
}

/** While changes are heard of; what nobody tells, such as a plan that runs out, shows after this. */
const TRUSTED_MS = 60_000;
/** While they are not. */
const TRUSTED_WITHOUT_NEWS_MS = 1000;
const MAX_SITES = 20_000;
const MAX_UNKNOWN = 10_000;

/** Host name → site, as long as it is known to be true. */
export function createSiteCache(ctx: Ctx) {
  const sites = new Map<string, SiteEntry>();
  const unknown = new Map<string, SiteEntry>();
  const loading = new Map<string, { promise: Promise<SiteEntry>; epoch: number; changes: number }>();
  const now: Now = { epoch: 0, changes: 0, hears: false };

  async function read(host: string): Promise<SiteEntry> {
    const old = sites.get(host);
    const began = { epoch: now.epoch, changes: now.changes, checked_at: performance.now() };
    try {
      const site = await (old ? inTime(loadSite(ctx, host)) : loadSite(ctx, host));
      return keep(host, site, began);
    } catch (error) {
      if (!old) throw error;
      // Better yesterday's page than none; the next second asks again.
      old.grace = { ...now, until: performance.now() + TRUSTED_WITHOUT_NEWS_MS };
      ctx.log.warn({ host, error: errorWords(error) }, 'pages may be old: their site could not be read');
      return old;
    }
  }

  function keep(host: string, site: Site | null, began: Pick<SiteEntry, 'epoch' | 'changes' | 'checked_at'>) {
    const old = sites.get(host);
    const missed = began.changes !== now.changes;
    if (old && now.hears && !old.stale && old.epoch === began.epoch && isSame(old.site, site)) {
      old.checked_at = began.checked_at;
      return old;
    }
    const entry: SiteEntry = {
      site,
      documents: new Map(),
      missing: new Set(),
      loading: new Map(),
      previous: old ?? null,
      ...began,
      stale: missed,
      grace: null,
    };
    if (old) old.previous = null;
    sites.delete(host);
    unknown.delete(host);
    bounded(site ? sites : unknown, site ? MAX_SITES : MAX_UNKNOWN).set(host, entry);
    return entry;
  }

  return {
    /** The entry of a host when it can be trusted. */
    find(host: string): SiteEntry | null {
      const entry = sites.get(host) ?? unknown.get(host);
      return entry && (isTrue(entry, now) || hasGrace(entry, now)) ? entry : null;
    },
    /** Looks a host up; those who ask meanwhile share the answer unless something changed. */
    load(host: string): Promise<SiteEntry> {
      const running = loading.get(host);
      if (running && running.epoch === now.epoch && running.changes === now.changes) return running.promise;
      const promise = read(host).finally(() => {
        if (loading.get(host)?.promise === promise) loading.delete(host);
      });
      loading.set(host, { promise, epoch: now.epoch, changes: now.changes });
      return promise;
    },
    feed: {
      changed(domain_id: string) {
        now.changes += 1;
        for (const entry of sites.values()) if (entry.site?.domain_id === domain_id) entry.stale = true;
      },
      /** What happened before may have been missed. */
      heard() {
        now.epoch += 1;
        now.hears = true;
      },
      lost() {
        now.hears = false;
      },
    },
  };
}

interface Now {
  epoch: number;
  changes: number;
  hears: boolean;
}

const isTrue = (entry: SiteEntry, now: Now) =>
  !entry.stale &&
  entry.epoch === now.epoch &&
  performance.now() - entry.checked_at < (now.hears ? TRUSTED_MS : TRUSTED_WITHOUT_NEWS_MS) &&
  (entry.site !== null || entry.changes === now.changes);

const hasGrace = ({ grace }: SiteEntry, now: Now) =>
  grace?.epoch === now.epoch && grace.changes === now.changes && performance.now() < grace.until;

function bounded<Value>(map: Map<string, Value>, most: number) {
  for (const key of map.keys()) {
    if (map.size < most) break;
    map.delete(key);
  }
  return map;
}

const isSame = (one: Site | null, other: Site | null) => JSON.stringify(one) === JSON.stringify(other);
