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
<style>:root{--brand:${site.color}}
${site.css}</style>
${jsonLd(site, page, origin)}</head>
<body>
<header class="wide head"><a class="brand" href="/"><img src="/logo.svg" width="28" height="28" alt="">${escapeHtml(site.name)}</a>
<nav class="menu">${menu.map((entry) => link(entry.path, entry.menu ?? '')).join('')}</nav>${trial ? `<a class="button" href="${trial.path}">${START}</a>` : ''}</header>
<main>${sectionsOf(page)}</main>
<footer class="foot"><div class="wide">${[...others.map((entry) => link(entry.path, entry.title)), ...more.map(({ url, title: text }) => link(url, text))].join('')}
<p>A sample website. The company on it is invented.</p></div></footer>
</body>
</html>
`;
}

const link = (href: string, text: string) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a> `;

/** The button that leads to the trial, and the one that starts it. */
export const START = 'Start free trial';
const FORM = `<form method="post" action="/welcome"><label>E-mail at work <input type="email" name="email" required></label> <button>${START}</button></form>`;

/** What stands above the second heading, beside a picture where software is shown, then a section for each heading. */
function sectionsOf({ markdown, kind }: SamplePage): string {
  const html = renderMarkdown(markdown) + (kind === 'form' ? FORM : '');
  const [first = '', ...others] = html.split(/(?<!^)(?=<h2\b)/);
  const top = first.replace(/<h2\b(.*?)<\/h2>/s, '<h1$1</h1>') + (kind === 'software' ? PICTURE : '');
  return [top, ...others]
    .map(
      (part, nth) =>
        `<section class="${nth === 0 ? 'top' : 'part'}"><div class="wide">${part}</div></section>`,
    )
    .join('\n');
}

const SHIFTS = [
  [0, 2, 'M'],
  [1, 3, 'A'],
  [3, 2, 'K'],
  [2, 3, 'J'],
  [0, 3, 'S'],
] as const;

/** A week of shifts, in the color of the site. */
const PICTURE = `<svg class="week" viewBox="0 0 320 236" aria-hidden="true" font-family="system-ui,sans-serif" font-size="12" font-weight="600"><rect x=".5" y=".5" width="319" height="235" rx="16" fill="#fff" stroke="#dbe3df"/>${[0, 1, 2, 3, 4].map((day) => `<rect x="${60 + day * 50}" y="20" width="34" height="8" rx="4" fill="#dbe3df"/>`).join('')}${SHIFTS.map(([from, days, letter], row) => `<circle cx="32" cy="${60 + row * 38}" r="13" fill="#eef2f0"/><text x="32" y="${64 + row * 38}" text-anchor="middle" fill="#52605a">${letter}</text><rect x="${54 + from * 50}" y="${47 + row * 38}" width="${days * 50 - 8}" height="26" rx="8" fill="var(--brand)" fill-opacity="${0.95 - row * 0.16}"/>`).join('')}</svg>`;

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
