import { AppError } from '../app-error.ts';
import { bringPackage, rememberFailure } from './bring-package.ts';
import type { BrowserPlace, BrowserProcess } from './browser-process.ts';

/** A browser that has opened this many pages, or is idle with this much memory, is replaced. */
const MAX_PAGES_EACH = 200;
const RESTING_BYTES = 700 * 2 ** 20;
/** Above this it is killed even while working. */
const WORKING_BYTES = 1600 * 2 ** 20;
const LOOK_MS = 1000;
const IDLE_MS = 60_000;

export interface Engine {
  process: BrowserProcess;
  tabs: number;
  opened: number;
  /** It was killed because of its memory use. */
  too_large: boolean;
  watched: boolean;
  idle?: NodeJS.Timeout;
}

/** Keeps one browser running while it is needed, and replaces it when it is worn out. */
export function createBrowserPool(place: BrowserPlace) {
  const engines = new Set<Engine>();
  let current: Promise<Engine> | null = null;
  let closed = false;
  const bring = rememberFailure(place.bring ?? bringPackage);

  async function start(): Promise<Engine> {
    // Loaded by the first visit, so that a process that never opens pages loads neither Playwright nor a browser.
    const { startBrowser } = await import('./browser-process.ts');
    const engine = {
      process: await startBrowser({ ...place, bring }),
      tabs: 0,
      opened: 0,
      too_large: false,
      watched: false,
    };
    engines.add(engine);
    return engine;
  }

  async function end(engine: Engine) {
    clearTimeout(engine.idle);
    engines.delete(engine);
    await engine.process.close();
  }

  /** Watches the memory while pages are open. */
  async function watch(engine: Engine) {
    if (engine.watched) return;
    engine.watched = true;
    while (engine.tabs > 0 && !engine.process.lost()) {
      engine.too_large = ((await engine.process.memory()) ?? 0) > WORKING_BYTES;
      if (engine.too_large) engine.process.kill();
      await new Promise((done) => setTimeout(done, LOOK_MS).unref());
    }
    engine.watched = false;
  }

  return {
    /** A running browser with a tab reserved in it. */
    async enter(): Promise<Engine> {
      for (;;) {
        if (closed) throw new AppError('unavailable', 'The server is stopping. Try again in a moment.');
        current ??= start();
        const starting = current;
        const engine = await starting.catch((error) => {
          if (current === starting) current = null;
          throw error;
        });
        if (!engine.process.lost() && engine.opened < MAX_PAGES_EACH) {
          clearTimeout(engine.idle);
          engine.tabs += 1;
          engine.opened += 1;
          void watch(engine);
          return engine;
        }
        if (current === starting) current = null;
        if (engine.tabs === 0) await end(engine);
      }
    },
    async leave(engine: Engine) {
      engine.tabs -= 1;
      const bytes = engine.tabs > 0 || engine.process.lost() ? 0 : await engine.process.memory();
      if (engine.tabs > 0) return;
      const spent = engine.process.lost() || engine.opened >= MAX_PAGES_EACH || (bytes ?? 0) > RESTING_BYTES;
      if (spent) return end(engine);
      engine.idle = setTimeout(() => void end(engine), IDLE_MS).unref();
    },
    async close() {
      closed = true;
      await current?.catch(() => undefined);
      await Promise.all([...engines].map(end));
    },
  };
}
