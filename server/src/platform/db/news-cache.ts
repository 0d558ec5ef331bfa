import { inTime } from './answer-in-time.ts';

export interface NewsFeed {
  /** A key's value is another one now. */
  changed(key: string): void;
  /** From now on changes are told; those before may have been missed. */
  heard(): void;
  /** They are not. */
  lost(): void;
}

export interface NewsCache<Value> {
  /** At once where what is kept can be trusted. */
  get(key: string): Value | Promise<Value>;
  feed: NewsFeed;
}

interface NewsCacheOptions {
  /** So many values are kept. */
  most: number;
  /** Told once, until the key's value can be read again. */
  failed: (key: string, error: unknown) => void;
}

interface Entry<Value> {
  value: Value;
  trusted_until: number;
  /** Of the connection over which changes are told. */
  epoch: number;
  stale: boolean;
  /** It could not be read anew, which was told. */
  failing: boolean;
}

/** While changes are told; what nobody tells shows after this. */
const TRUSTED_MS = 60_000;
/** While they are not, and where nothing was found: its coming may be told to nobody. */
const TRUSTED_WITHOUT_NEWS_MS = 1000;

/**
 * Values by key, each kept as long as it is known to be true. While `load` fails, what was true before is given on.
 * Null is a value that may be anything a second later.
 */
export function createNewsCache<Value>(
  load: (key: string) => Promise<Value>,
  { most, failed }: NewsCacheOptions,
): NewsCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  const loading = new Map<string, { promise: Promise<Value>; epoch: number; missed: boolean }>();
  const now = { epoch: 0, hears: false };

  async function read(key: string, began: { epoch: number; missed: boolean }): Promise<Value> {
    const at = performance.now();
    try {
      const value = await (entries.has(key) ? inTime(load(key)) : load(key));
      const trusted =
        now.hears && began.epoch === now.epoch && value !== null ? TRUSTED_MS : TRUSTED_WITHOUT_NEWS_MS;
      keep(key, {
        value,
        trusted_until: at + trusted,
        epoch: began.epoch,
        stale: began.missed,
        failing: false,
      });
      return value;
    } catch (error) {
      const old = entries.get(key);
      if (!old) throw error;
      if (!old.failing) failed(key, error);
      const trusted_until = performance.now() + TRUSTED_WITHOUT_NEWS_MS;
      keep(key, { ...old, epoch: now.epoch, stale: began.missed, trusted_until, failing: true });
      return old.value;
    }
  }

  function keep(key: string, entry: Entry<Value>) {
    entries.delete(key);
    const oldest = entries.keys().next();
    if (entries.size >= most && !oldest.done) entries.delete(oldest.value);
    entries.set(key, entry);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      const isTrue = entry && !entry.stale && entry.epoch === now.epoch;
      // Without news, the minute that was granted while there were some is over.
      const most_from_now = now.hears ? TRUSTED_MS : TRUSTED_WITHOUT_NEWS_MS;
      const time = performance.now();
      if (isTrue && time < entry.trusted_until && entry.trusted_until - time <= most_from_now)
        return entry.value;
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
      changed(key) {
        const [entry, running] = [entries.get(key), loading.get(key)];
        if (entry) entry.stale = true;
        if (running) running.missed = true;
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
