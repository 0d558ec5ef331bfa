import { escapeHtml } from '../../platform/http/escape-html.ts';
import type { Branding } from '../branding/branding.service.ts';
import { wordsIn } from '../page-language/page-words.ts';
import { styleOf } from './page-style.ts';

export interface Shell {
  language: string;
  title: string;
  description: string;
  branding: Branding;
  /** The logo as a `data:` address for documents that may load nothing; otherwise it is loaded from its address. */
  logo_data?: string | null;
  /** Base address of the site, with a trailing slash; null when it is not served yet. */
  site_url: string | null;
  /** The page's own address, if search engines may list it. */
  canonical: string | null;
  /** Its Markdown twin. */
  markdown_url?: string | null;
  og_type: 'article' | 'website';
  published_at?: string | null;
  updated_at?: string | null;
  json_ld: object | null;
  /** Ready HTML. */
  main: string;
}

/** A complete HTML document: head, site header, content, footer. */
export function documentShell(shell: Shell): string {
  const { branding, language, main, site_url } = shell;
  const words = wordsIn(language);
  const site_title = escapeHtml(branding.site_title);
  const logo_src = shell.logo_data ?? (isHttps(branding.logo_url) ? branding.logo_url : null);
  const logo = logo_src ? `<img src="${escapeHtml(logo_src)}" alt="" height="28">` : '';
  const site = site_url
    ? `<a class="site" href="${escapeHtml(site_url)}">${logo}<span>${site_title}</span></a>`
    : `<span class="site">${logo}<span>${site_title}</span></span>`;
  const listing = site_url ? `<a href="${escapeHtml(site_url)}index">${words.all_pages}</a>` : '';
  const cta_text = branding.cta_text ?? words.visit(branding.site_title);
  const cta = CALLABLE.test(branding.cta_url)
    ? `<a class="cta" href="${escapeHtml(branding.cta_url)}">${escapeHtml(cta_text)}</a>`
    : '';
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${headOf(shell)}
<style>${styleOf(branding)}</style>
${shell.json_ld ? `<script type="application/ld+json">${scriptJson(shell.json_ld)}</script>` : ''}
</head>
<body>
<header>${site}${listing && `<nav>${listing}</nav>`}</header>
<main>
${main}
</main>
<footer>${cta}${listing}</footer>
</body>
</html>
`;
}

function headOf(shell: Shell): string {
  const { title, description, branding, canonical, markdown_url, published_at, updated_at } = shell;
  const named = title === branding.site_title ? title : `${title} | ${branding.site_title}`;
  const property = (name: string, content: string | null | undefined) =>
    content ? `<meta property="${name}" content="${escapeHtml(content)}">` : '';
  const link = (rel: string, href: string | null | undefined, more = '') =>
    href ? `<link rel="${rel}"${more} href="${escapeHtml(href)}">` : '';
  return [
    `<title>${escapeHtml(named)}</title>`,
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    link('canonical', canonical),
    link('alternate', markdown_url, ' type="text/markdown"'),
    link('icon', isHttps(branding.favicon_url) ? branding.favicon_url : null),
    property('og:type', shell.og_type),
    property('og:title', title),
    property('og:description', description),
    property('og:url', canonical),
    property('og:site_name', branding.site_title),
    property('og:locale', localeOf(shell.language)),
    property('og:image', isHttps(branding.logo_url) ? branding.logo_url : null),
    property('article:published_time', published_at),
    property('article:modified_time', updated_at),
    '<meta name="twitter:card" content="summary">',
  ]
    .filter(Boolean)
    .join('\n');
}

/** As Open Graph requires: language always with a region. */
const localeOf = (language: string) => (language.includes('-') ? language.replace('-', '_') : null);

/** JSON that cannot end the script element around it. */
const scriptJson = (value: object) =>
  JSON.stringify(value)
    .toWellFormed()
    .replace(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Allowed button targets: a page, an e-mail address, a phone number. */
const CALLABLE = /^(?:https?|mailto|tel):/i;

const isHttps = (url: string | null): url is string => URL.parse(url ?? '')?.protocol === 'https:';
export const isWeb = (url: string | null): url is string =>
  /^https?:$/.test(URL.parse(url ?? '')?.protocol ?? '');
