import { existsSync, globSync } from 'node:fs';
import { findTestChromium } from '../../server/test/chromium.ts';
import type { EngineName, Installed } from './engine.ts';

export const ENGINES: EngineName[] = ['chromium', 'firefox', 'webkit'];

/** How to install each on Debian. */
const PACKAGES: Record<EngineName, string> = {
  chromium: 'chromium',
  firefox: 'firefox-esr',
  webkit: 'webkit2gtk-driver xvfb',
};

/** The engine on this machine, or undefined when it is not installed. */
export async function findEngine(name: EngineName): Promise<Installed | undefined> {
  if (name === 'chromium') {
    // The complete browser, as people have it, rather than the headless shell that the product would use.
    const chromium = await findTestChromium(find('chromium')).catch(() => undefined);
    return chromium && { name, chromium };
  }
  if (name === 'firefox') {
    const program = find('firefox-esr') ?? find('firefox');
    return program === undefined ? undefined : { name, program };
  }
  const [driver, screen] = [find('WebKitWebDriver'), find('Xvfb')];
  const [browser] = globSync('/usr/lib{,64,exec}/{*/,}webkit2gtk-4.1/MiniBrowser');
  return driver && screen && browser ? { name, driver, screen, browser } : undefined;
}

/** What to do about an engine that is not installed, as a sentence. */
export const howToInstall = (name: EngineName) =>
  `${name} is not installed (Debian: apt install ${PACKAGES[name]})`;

const find = (program: string) =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => `${folder}/${program}`)
    .find((file) => existsSync(file));
