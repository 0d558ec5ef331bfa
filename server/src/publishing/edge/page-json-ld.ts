import type { Branding } from '../branding/branding.service.ts';

export interface DescribedPage {
  title: string;
  meta_description: string;
  question: string | null;
  /** Its first paragraph as plain text. */
  lead: string;
  sources: { url: string; title: string }[];
  language: string;
  published_at: string | null;
  updated_at: string;
  branding: Branding;
}

/**
 * Describes a page for machines: an article by the organization; if it answers a buyers' question, also that question
 * with its answer (FAQPage, because the organization answers it itself; QAPage is for sites where users do).
 */
export function pageJsonLd(page: DescribedPage, url: string): object {
  const site = new URL('/', url).href;
  const organization = { '@id': `${site}#organization` };
  const article = {
    '@type': 'Article',
    '@id': `${url}#article`,
    headline: page.title,
    description: page.meta_description || undefined,
    inLanguage: page.language,
    datePublished: page.published_at ?? undefined,
    dateModified: page.updated_at,
    author: organization,
    publisher: organization,
    mainEntityOfPage: url,
    citation: page.sources.length > 0 ? page.sources.map((source) => source.url) : undefined,
  };
  const answer = page.question && page.lead !== '' ? [faqOf(page.question, page.lead, url)] : [];
  return {
    '@context': 'https://schema.org',
    '@graph': [article, ...answer, breadcrumbs(page, url, site), organizationOf(page.branding, site)],
  };
}

const faqOf = (question: string, lead: string, url: string) => ({
  '@type': 'FAQPage',
  '@id': url,
  mainEntity: [
    { '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: lead, url } },
  ],
});

const breadcrumbs = (page: DescribedPage, url: string, site: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: page.branding.site_title, item: site },
    { '@type': 'ListItem', position: 2, name: page.title, item: url },
  ],
});

export const organizationOf = (branding: Branding, site: string) => ({
  '@type': 'Organization',
  '@id': `${site}#organization`,
  name: branding.site_title,
  url: branding.home_url,
  logo: branding.logo_url?.startsWith('https://') ? branding.logo_url : undefined,
});
