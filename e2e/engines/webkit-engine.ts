import { REMEMBER_ERRORS } from './elements.ts';
import type { Engine, Installed, Profile, Tab } from './engine.ts';
import { openSession, type WebDriver } from './webdriver.ts';
import { startDriver, startScreen } from './webkit-processes.ts';

type WebKit = Extract<Installed, { name: 'webkit' }>;

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Safari's engine as in GTK, by W3C WebDriver; each profile is a browser of its own. */
export async function startWebkitEngine({ driver, browser, screen }: WebKit): Promise<Engine> {
  const { display, stop } = await startScreen(screen);
  const open = new Set<Profile>();
  return {
    openProfile: async ({ blocked = false } = {}) => {
      const started = await startDriver(driver, display);
      const args = ['--automation'];
      if (blocked) args.push('--cookies-policy=never', '--enable-html5-local-storage=false');
      try {
        const session = await openSession(started.url, {
          // Leaving unsaved text is allowed.
          unhandledPromptBehavior: 'accept',
          'webkitgtk:browserOptions': { binary: browser, args },
        });
        await session.send('POST', '/window/rect', { width: 1300, height: 900 });
        const profile = profileOf(session, async () => {
          open.delete(profile);
          await started.stop();
        });
        open.add(profile);
        return profile;
      } catch (error) {
        await started.stop();
        throw error;
      }
    },
    stop: async () => {
      for (const profile of open) await profile.close();
      await stop();
    },
  };
}

function profileOf({ send }: WebDriver, stop: () => Promise<void>): Profile {
  /** Commands go to one tab until another is selected. */
  let current = '';
  let isFirst = true;
  const into = async (handle: string) => {
    if (handle !== current) await send('POST', '/window', { handle });
    current = handle;
  };
  const inTab =
    (handle: string): WebDriver['send'] =>
    async (...command) => {
      await into(handle);
      return send(...command);
    };
  const openTab = async () => {
    if (isFirst) current = await send<string>('GET', '/window');
    // A new tab is opened from an existing one.
    const handle = isFirst
      ? current
      : (await send<{ handle: string }>('POST', '/window/new', { type: 'tab' })).handle;
    isFirst = false;
    return tabOf(inTab(handle));
  };
  return {
    openTab,
    close: async () => {
      await send('DELETE', '').catch(() => undefined);
      await stop();
    },
  };
}

function tabOf(send: WebDriver['send']): Tab {
  const seen: string[] = [];
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    // Returned in one answer, so that the page's errors can be distinguished from the driver's.
    const script = `const done = arguments[0];
      (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }))`;
    const said = await send<{ value?: Value; error?: string }>('POST', '/execute/async', {
      script,
      args: [],
    });
    if (said.error !== undefined) throw new Error(said.error);
    return said.value as Value;
  };
  const find = async (expression: string) => {
    const script = `return ${expression}`;
    const found = await send<Record<string, string> | null>('POST', '/execute/sync', { script, args: [] });
    const id = found?.[ELEMENT];
    if (id === undefined) throw new Error(`There is no ${expression}.`);
    return id;
  };
  // They disappeared with the page.
  const gather = async () => {
    seen.push(...(await evaluate<string[]>('window.engineErrors?.splice(0) ?? []')));
    return seen;
  };
  return {
    goto: async (url) => {
      await gather();
      await send('POST', '/url', { url });
      await evaluate(REMEMBER_ERRORS);
    },
    evaluate,
    click: async (expression) => {
      // The driver's own click misjudges links in cells with truncated text.
      const { x, y } = await evaluate<{ x: number; y: number }>(`(() => {
        const one = ${expression};
        const box = one.getBoundingClientRect();
        const place = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
        const hit = document.elementFromPoint(place.x, place.y);
        if (!one.contains(hit)) throw new Error('It is covered by ' + hit?.outerHTML.slice(0, 200));
        return place;
      })()`);
      const press = [
        { type: 'pointerMove', duration: 0, x, y },
        { type: 'pointerDown', button: 0 },
      ];
      const actions = [...press, { type: 'pointerUp', button: 0 }];
      await send('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    type: async (expression, text) => send('POST', `/element/${await find(expression)}/value`, { text }),
    errors: gather,
    cookies: async () => {
      const kept = await send<{ name: string; value: string; expiry?: number }[]>('GET', '/cookie');
      return kept.map(({ name, value, expiry = -1 }) => ({ name, value, expires: expiry }));
    },
    screenshot: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    close: () => send('DELETE', '/window'),
  };
}
