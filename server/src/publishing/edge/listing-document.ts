import { pageUrl } from '@sightline/contract/publishing/page-address';
import { firstParagraph } from '../../language/markdown/first-paragraph.ts';
import { escapeHtml } from '../../platform/http/escape-html.ts';
import { dayIn, wordsIn } from '../page-language/page-words.ts';
import { documentShell } from './document-shell.ts';
import type { LiveHead } from './edge.queries.ts';
import type { Site } from './edge-types.ts';
import { organizationOf } from './page-json-ld.ts';

export const MAX_LISTING_PAGES = 200;

/** All pages of a site, newest first, a fixed number at a time. `address` is its own, without the page number. */
export function listingDocument(
  site: Site,
  listing: { pages: readonly LiveHead[]; number: number; more: boolean; address: string },
): string {
  const { branding, url } = site;
  const { language } = branding;
  const words = wordsIn(language);
  const summary = firstParagraph(site.description ?? '');
  const canonical = listing.number > 1 ? `${url}index?page=${listing.number}` : listing.address;
  const items = listing.pages.map((page) => itemOf(site, page));
  return documentShell({
    language,
    title: branding.site_title,
    description: summary.slice(0, 300),
    branding,
    site_url: url,
    canonical,
    markdown_url: `${url}llms.txt`,
    og_type: 'website',
    json_ld: {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'CollectionPage', '@id': canonical, name: branding.site_title, inLanguage: language },
        organizationOf(branding, url),
      ],
    },
    main: `<h1>${escapeHtml(branding.site_title)}</h1>
${summary && `<p class="lead">${escapeHtml(summary)}</p>`}
<h2>${words.all_pages}</h2>
<ul class="pages">${items.join('\n')}</ul>
${turnsOf(site, listing)}`,
  });
}

function itemOf({ branding, url }: Site, page: LiveHead): string {
  const { language } = branding;
  const about = page.meta_description && `<p>${escapeHtml(page.meta_description)}</p>`;
  const day = `<time datetime="${page.updated_at}">${dayIn(language, page.updated_at)}</time>`;
  const address = pageUrl(url, page.slug);
  return `<li><a href="${address}">${escapeHtml(page.title)}</a>${about}<p>${day}</p></li>`;
}

function turnsOf({ url, branding }: Site, { number, more }: { number: number; more: boolean }): string {
  const words = wordsIn(branding.language);
  const to = (page: number) => (page === 1 ? `${url}index` : `${url}index?page=${page}`);
  const later = number > 1 ? `<a rel="prev" href="${to(number - 1)}">${words.later}</a>` : '<span></span>';
  const earlier = more ? `<a rel="next" href="${to(number + 1)}">${words.earlier}</a>` : '';
  return number > 1 || more
    ? `<nav class="turn" aria-label="${words.all_pages}">${later}${earlier}</nav>`
    : '';
}

/** A small page that says what is missing and links to what exists. */
export function missingDocument(site: Site, kind: 'not_found' | 'gone'): string {
  const { branding, url } = site;
  const words = wordsIn(branding.language);
  return documentShell({
    language: branding.language,
    title: words[kind],
    description: '',
    branding,
    site_url: url,
    canonical: null,
    og_type: 'website',
    json_ld: null,
    main: `<h1>${words[kind]}</h1>\n<p><a href="${escapeHtml(url)}index">${words.all_pages}</a></p>`,
  });
}
