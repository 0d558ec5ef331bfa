import { renderMarkdown } from '../../language/markdown/render-markdown.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import type { SamplePage, SampleSite } from './sample-sites.ts';

interface Surroundings {
  origin: string;
  /** Pages that exist on the day. */
  shown: SamplePage[];
  more: { url: string; title: string }[];
  /** Address of the visitor script; null when it is not installed. */
  script_url: string | null;
}

/** A page of a sample website, with a menu of the pages that exist on its day. */
export function sampleDocument(
  site: SampleSite,
  page: SamplePage,
  { origin, shown, more, script_url }: Surroundings,
): string {
  const { title, description } = page;
  const name = title.includes(site.name) ? title : `${title} | ${site.name}`;
  const menu = shown.filter((entry) => entry.menu !== null);
  const trial = shown.find(({ kind }) => kind === 'form');
  const others = shown.filter((entry) => entry.menu === null && entry !== page);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${script_url ? `<script src="${escapeHtml(script_url)}"></script>\n` : ''}<title>${escapeHtml(name)}</title>
<meta name="description" content="${escapeHtml(description)}">
<meta property="og:site_name" content="${escapeHtml(site.name)}">
<link rel="canonical" href="${origin}${page.path}">
<link rel="icon" href="/logo.svg" type="image/svg+xml">
<style>${STYLE.replaceAll('COLOR', site.color)}</style>
${jsonLd(site, page, origin)}</head>
<body>
<header><a class="brand" href="/"><img src="/logo.svg" width="28" height="28" alt="">${escapeHtml(site.name)}</a>
<nav>${menu.map((entry) => link(entry.path, entry.menu ?? '')).join('')}</nav>${trial ? `<a class="button" href="${trial.path}">${START}</a>` : ''}</header>
<main>${renderMarkdown(page.markdown)}${page.kind === 'form' ? FORM : ''}</main>
<footer>${[...others.map((entry) => link(entry.path, entry.title)), ...more.map(({ url, title: text }) => link(url, text))].join('')}
<p>A sample website. The company on it is invented.</p></footer>
</body>
</html>
`;
}

const link = (href: string, text: string) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a> `;

/** The button that leads to the trial, and the one that starts it. */
export const START = 'Start free trial';
const FORM = `<form method="post" action="/welcome"><label>E-mail at work <input type="email" name="email" required></label> <button>${START}</button></form>`;

const STYLE =
  ':root{color-scheme:light dark}body{font:17px/1.6 system-ui,sans-serif;margin:0 auto;max-width:46rem;padding:0 1.25rem}header,nav,footer{display:flex;flex-wrap:wrap;gap:.4rem 1.1rem;align-items:center}header{padding:1.2rem 0;border-bottom:2px solid COLOR}.brand{display:flex;gap:.5rem;align-items:center;font-weight:700;text-decoration:none}a{color:inherit}.button,button{background:COLOR;border:0;border-radius:.4rem;color:#fff;cursor:pointer;font:inherit;padding:.35rem .9rem;text-decoration:none}input{font:inherit;padding:.3rem .5rem}h1,h2{line-height:1.25}table{border-collapse:collapse}td,th{border-bottom:1px solid #8886;padding:.4rem 1rem .4rem 0;text-align:left}footer{margin:3rem 0;padding-top:1rem;border-top:1px solid #8886;font-size:.85rem}footer p{flex-basis:100%;margin:0}';

/** A disc in the company's color with its first letter. */
export function sampleLogo({ name, color }: SampleSite): string {
  const letter = escapeHtml(name.replace(/^The /, '').charAt(0));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="${color}"/><text x="16" y="22" font-family="system-ui,sans-serif" font-size="17" font-weight="700" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
}

function jsonLd(site: SampleSite, page: SamplePage, origin: string): string {
  const data = dataOf(site, page, origin);
  if (!data) return '';
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">${text}</script>\n`;
}

function dataOf(site: SampleSite, { kind, title, description, path, markdown }: SamplePage, origin: string) {
  const publisher = { '@type': 'Organization', name: site.name, url: `${origin}/` };
  if (kind === 'software')
    return {
      '@type': 'SoftwareApplication',
      name: site.name,
      description,
      applicationCategory: 'BusinessApplication',
      publisher,
    };
  if (kind === 'article')
    return { '@type': 'Article', headline: title, description, url: `${origin}${path}`, publisher };
  if (kind !== 'faq') return null;
  const questions = markdown.split(/^## /m).filter((part) => part.split('\n', 1)[0]?.endsWith('?'));
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map((part) => {
      const [name = '', ...answer] = part.split('\n');
      return {
        '@type': 'Question',
        name,
        acceptedAnswer: { '@type': 'Answer', text: answer.join(' ').trim() },
      };
    }),
  };
}
