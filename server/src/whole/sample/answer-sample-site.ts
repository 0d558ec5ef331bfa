import type { Config } from '../../config.ts';
import { sampleDocument, sampleLogo } from './sample-document.ts';
import { OWN, SAMPLE_DAYS, type SamplePage, sampleSite } from './sample-sites.ts';

export interface SampleReply {
  status: number;
  type: string;
  body: string;
  location?: string;
}

/** The simulated day of a request; people see the last one. */
export const DAY_HEADER = 'x-sample-day';
/** The host of the sample workspace's pages, where it is built; a copy's has another name of two letters. */
export const ANSWERS_HOST = `ai.${OWN.host}`;
/** From this day on, the sample website links to them. */
const LINKS_FROM = 3;

/** What a sample website answers; null for any other host. */
export function answerSampleSite(
  config: Pick<Config, 'public_url'>,
  ask: {
    host: string;
    url: string;
    day: string | undefined;
    /** Whose script the website has, and where its pages are; null for the other websites. */
    workspace: { id: string; answers_host: string | null } | null;
  },
): SampleReply | null {
  const { hostname, port } = URL.parse(`http://${ask.host}`) ?? { hostname: '', port: '' };
  const site = sampleSite(hostname);
  if (!site) return null;
  const { port: own_port } = new URL(config.public_url);
  const origin = originOf(config, hostname);
  const { pathname } = URL.parse(ask.url, origin) ?? { pathname: '/' };
  // The address with the port works in a browser too, so it is the canonical one.
  if (port !== own_port && pathname !== '/robots.txt')
    return { status: 301, type: 'text/plain', body: '', location: `${origin}${pathname}` };
  const day = dayOf(ask.day);
  const shown = site.pages.filter(({ from }) => from <= day);
  const file = fileOf(pathname, origin, shown);
  if (file) return { status: 200, ...file };
  if (pathname === '/logo.svg') return { status: 200, type: 'image/svg+xml', body: sampleLogo(site) };
  const page = shown.find((entry) => entry.path === pathname);
  if (!page) return { status: 404, type: 'text/plain', body: 'Page not found.\n' };
  const answers = {
    url: `${originOf(config, ask.workspace?.answers_host ?? ANSWERS_HOST)}/index`,
    title: 'Answers',
  };
  const more = hostname === OWN.host && day >= LINKS_FROM ? [answers] : [];
  // Sent from the site's own address, because our browser reaches `.localhost` names and nothing else on this machine.
  const script_url = ask.workspace ? `${origin}/s/${ask.workspace.id}.js` : null;
  return {
    status: 200,
    type: 'text/html',
    body: sampleDocument(site, page, { origin, shown, more, script_url }),
  };
}

/** With the installation's own port, so that `.localhost` names lead to it. */
export const originOf = (config: Pick<Config, 'public_url'>, host: string): string =>
  `http://${host}${portOf(config)}`;

/** Such as `:4000`; empty for the usual one. */
export function portOf({ public_url }: Pick<Config, 'public_url'>): string {
  const { port } = new URL(public_url);
  return port && `:${port}`;
}

function dayOf(text: string | undefined): number {
  const day = Number(text ?? SAMPLE_DAYS);
  return Number.isInteger(day) && day >= 1 && day <= SAMPLE_DAYS ? day : SAMPLE_DAYS;
}

function fileOf(path: string, origin: string, shown: SamplePage[]) {
  if (path === '/robots.txt')
    return { type: 'text/plain', body: `User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n` };
  if (path !== '/sitemap.xml') return null;
  const urls = shown.map((page) => `<url><loc>${origin}${page.path}</loc></url>`).join('\n');
  return {
    type: 'application/xml',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
  };
}
