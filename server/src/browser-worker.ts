import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { keepSocketsIn, loadBrowserConfig } from './browser-config.ts';
import { findChromium } from './platform/browser/find-chromium.ts';
import { serveBrowsers } from './platform/browser/serve-browsers.ts';
import { openLogOutput } from './platform/log/log-output.ts';
import { createLogger } from './platform/log/logger.ts';

// sightline browser: starts browsers for servers whose BROWSER_SOCKET is the same. It knows no secret and no database,
// so give it none: a page that breaks out of its browser finds nothing here.
try {
  const { browser_socket, data_dir, ...config } = loadBrowserConfig();
  const found = await findChromium({ ...config, cache_dir: path.join(data_dir, 'cache') });
  const log = createLogger('info', openLogOutput());
  const own = mkdtempSync(path.join(tmpdir(), 'sightline-'));
  keepSocketsIn(own);
  const worker = await serveBrowsers(browser_socket, found, log);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      void worker.close().finally(() => {
        rmSync(own, { recursive: true, force: true });
        log.info('stopped');
        process.exit();
      });
    });
  log.info({ socket: browser_socket, browser: found.executable_path }, 'browsers can be started');
} catch (error) {
  process.stderr.write(
    `\nThe browser worker could not start.\n${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
