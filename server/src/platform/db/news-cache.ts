import { setTimeout as sleep } from 'node:timers/promises';

/** Maximum wait for the database when an older value is available. */
const MAX_WAIT_MS = 2000;

/** The value being read, unless that takes longer than callers with an older value wait. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const hurry = new AbortController();
  const late = sleep(MAX_WAIT_MS, null, { signal: hurry.signal }).then(
    () => Promise.reject(new Error('The database did not answer in time.')),
    () => new Promise<never>(() => undefined),
  );
  return Promise.race([work, late]).finally(() => hurry.abort());
}

export interface NewsFeed {
  /** What the news names is another one now: a key, or what `isAbout` knows of. */
  changed(news: string): void;
  /** News of changes arrives from now on; earlier ones may have been missed. */
  heard(): void;
  /** Changes are no longer reported. */
  lost(): void;
}

export interface NewsCache<Value> {
  /** Returns at once when the cached value can be trusted. */
  get(key: string): Value | Promise<Value>;
  feed: NewsFeed;
}

/** The value before. */
interface Old<Value> {
  value: Value;
  /** No news about it has arrived since it was read. */
  is_current: boolean;
}

interface NewsCacheOptions<Value> {
  /** Maximum number of cached values, and of cached misses. */
  most: number;
  /** Where news names something else than keys: whether it is about a value. */
  isAbout?: (news: string, value: Value) => boolean;
  /** Whether a key stands for nothing that anybody made. */
  isNothing?: (value: Value) => boolean;
  /** Told once, until the key's value can be read again. */
  failed: (key: string, error: unknown) => void;
}

interface Entry<Value> {
  value: Value;
  trusted_until: number;
  /** State of the connection that reports changes. */
  epoch: number;
  stale: boolean;
  /** It could not be reloaded, which was logged. */
  failing: boolean;
}

/** Maximum age while changes are reported; changes that nobody reports show after this. */
const MAX_AGE_MS = 60_000;
/** Maximum age while they are not, and for missing values, because nobody may report that one appears. */
const MAX_AGE_WITHOUT_NEWS_MS = 1000;

/**
 * Values by key, each cached for as long as it is known to be current. While `load` fails, the previous value is used.
 * Null is a value that may change within a second.
 */
export function createNewsCache<Value>(
  load: (key: string, old: Old<Value> | null) => Promise<Value>,
  { most, failed, isAbout, isNothing = (value) => value === null }: NewsCacheOptions<Value>,
): NewsCache<Value> {
  const entries = keepEntries<Value>(most, isNothing);
  const loading = new Map<string, { promise: Promise<Value>; epoch: number; missed: boolean }>();
  const now = { epoch: 0, hears: false };

  const isFresh = (entry: Entry<Value>) => !entry.stale && entry.epoch === now.epoch;
  const isCurrent = (entry: Entry<Value>) => now.hears && isFresh(entry) && !entry.failing;

  async function read(key: string, began: { epoch: number; missed: boolean }): Promise<Value> {
    const at = performance.now();
    const before = entries.find(key);
    try {
      const value = await (before
        ? inTime(load(key, { value: before.value, is_current: isCurrent(before) }))
        : load(key, null));
      const trusted =
        now.hears && began.epoch === now.epoch && value !== null ? MAX_AGE_MS : MAX_AGE_WITHOUT_NEWS_MS;
      entries.keep(key, {
        value,
        trusted_until: at + trusted,
        epoch: began.epoch,
        stale: began.missed,
        failing: false,
      });
      return value;
    } catch (error) {
      const old = entries.find(key);
      if (!old) throw error;
      if (!old.failing) failed(key, error);
      const trusted_until = performance.now() + MAX_AGE_WITHOUT_NEWS_MS;
      entries.keep(key, { ...old, epoch: now.epoch, stale: began.missed, trusted_until, failing: true });
      return old.value;
    }
  }

  return {
    get(key) {
      const entry = entries.find(key);
      // Without news, the minute that was granted while there were some is over.
      const most_from_now = now.hears ? MAX_AGE_MS : MAX_AGE_WITHOUT_NEWS_MS;
      const time = performance.now();
      const left = (entry?.trusted_until ?? time) - time;
      if (entry && isFresh(entry) && left > 0 && left <= most_from_now) return entry.value;
      const running = loading.get(key);
      if (running && !running.missed && running.epoch === now.epoch) return running.promise;
      const began = { epoch: now.epoch, missed: false };
      const promise = read(key, began).finally(() => {
        if (loading.get(key)?.promise === promise) loading.delete(key);
      });
      loading.set(key, Object.assign(began, { promise }));
      return promise;
    },
    feed: {
      changed(news) {
        if (!isAbout) {
          const [entry, running] = [entries.find(news), loading.get(news)];
          if (entry) entry.stale = true;
          if (running) running.missed = true;
          return;
        }
        for (const entry of entries.all()) if (isAbout(news, entry.value)) entry.stale = true;
        // Nobody knows yet what these will be about.
        for (const running of loading.values()) running.missed = true;
      },
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

/** Keeps cached misses apart, so that many of them push out no values. */
function keepEntries<Value>(most: number, isNothing: (value: Value) => boolean) {
  const something = new Map<string, Entry<Value>>();
  const nothing = new Map<string, Entry<Value>>();
  return {
    find: (key: string) => something.get(key) ?? nothing.get(key),
    all: () => [...something.values(), ...nothing.values()],
    keep(key: string, entry: Entry<Value>) {
      something.delete(key);
      nothing.delete(key);
      const entries = isNothing(entry.value) ? nothing : something;
      const oldest = entries.keys().next();
      if (entries.size >= most && !oldest.done) entries.delete(oldest.value);
      entries.set(key, entry);
    },
  };
}
