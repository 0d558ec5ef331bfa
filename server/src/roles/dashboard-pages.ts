import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { publicConfig } from '../company/settings/settings.service.ts';
import type { Config } from '../config.ts';
import { escapeHtml } from '../platform/http/escape-html.ts';

interface Screen {
  paths: string[];
  frame: string | null;
  files: string[];
  /** What the next screens need. */
  later: string[];
}
interface Page {
  html: string;
  etag: string;
  /** Whether something is drawn before the code has come. */
  has_frame: boolean;
}

export interface DashboardPages {
  at(pathname: string): Page;
  /** The page's own script as its policy names it. */
  script: string;
}

const sum = (text: string) => createHash('sha256').update(text).digest('base64');

/**
 * The dashboard's page as each address has it: with the frame that is drawn at once, the files that its screen needs,
 * and the public settings of this installation.
 */
export function readPages(folder: string, config: Config): DashboardPages {
  const built = readFileSync(path.join(folder, 'index.html'), 'utf8');
  const screens: Screen[] = JSON.parse(readFileSync(path.join(folder, 'screens.json'), 'utf8'));
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(built) ?? [];
  const settings = JSON.stringify(publicConfig(config)).replaceAll('<', '\\u003c');
  const whole = built
    .replaceAll('%PRODUCT%', () => escapeHtml(config.dashboard.product_name))
    .replace('</head>', (end) => `<script type="application/json" id="config">${settings}</script>${end}`);
  const pageOf = (screen: Screen | null): Page => {
    const html = screen === null ? whole : withScreen(whole, screen);
    return { html, etag: `W/"${sum(html).slice(0, 22)}"`, has_frame: typeof screen?.frame === 'string' };
  };
  const plain = pageOf(null);
  const known = screens.flatMap((screen) => {
    const page = pageOf(screen);
    return screen.paths.map((pattern) => ({ parts: pattern.split('/'), page }));
  });
  return {
    script: `'sha256-${sum(script)}'`,
    at(pathname) {
      const parts = pathname.split('/');
      return known.find((one) => fits(one.parts, parts))?.page ?? plain;
    },
  };
}

const fits = (pattern: string[], parts: string[]) =>
  pattern.length === parts.length && pattern.every((part, at) => part === '$' || part === parts[at]);

function withScreen(html: string, { frame, files, later }: Screen): string {
  const more = files.map((file) => ` /${file}`).join('');
  return html
    .replace(/ data-files="[^"]*/, (kept) => `${kept}${more}`)
    .replace('<html', (start) => (frame === null ? start : `${start} data-frame="${frame}"`))
    .replace('id="shell"', (id) => (later.length === 0 ? id : `${id} data-later="${later.join(' ')}"`));
}
