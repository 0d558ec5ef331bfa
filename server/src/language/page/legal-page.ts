import type { Heading, Page } from './page.ts';

const LEGAL =
  /\b(?:privacy(?: policy| notice)?|terms(?: of (?:use|service)| and conditions)|legal notice|imprint|impressum|cookies?(?: policy)?|disclaimer|datenschutz\w*|agb|mentions l[ée]gales|confidentialit[ée]|cgv|cgu|aviso legal|privacidade?|condiciones (?:de uso|generales)|note? legal[ei]|informativa(?: privacy)?|algemene voorwaarden|privacyverklaring|privacybeleid|termos de uso|termini(?: e condizioni| d['’]uso)?|condizioni (?:generali|d['’]uso)|términos|nutzungsbedingungen|responsible disclosure)\b/iu;

/** Whether a page is there for the law; no buyer's question belongs on it. */
export function isLegalPage({ url, title }: { url: string; title: string }): boolean {
  const path = URL.canParse(url) ? new URL(url).pathname.replace(/[-_/.]/g, ' ') : '';
  return LEGAL.test(path) || LEGAL.test(title);
}

const PRIVACY =
  /\b(?:privacy|cookies?|datenschutz\w*|confidentialit[ée]|privacidade?|informativa (?:sulla )?privacy|privacyverklaring|privacybeleid)\b/iu;

/** Whether a page tells how personal data is treated. */
export function isPrivacyPage({ url, title }: { url: string; title: string }): boolean {
  const path = URL.canParse(url) ? new URL(url).pathname.replace(/[-_/.]/g, ' ') : '';
  return PRIVACY.test(path) || PRIVACY.test(title);
}

/** A privacy policy has parts; what has none may be a promise of the offer, or a kind of cookie that is baked. */
const MIN_PARTS = 3;

/** The headings of the legal texts that a page shows below what it is about, and of their parts. */
export function legalHeadings({ headings }: Pick<Page, 'headings'>): Set<string> {
  const legal = new Set<string>();
  let section: Heading[] = [];
  const close = () => {
    if (section.length > MIN_PARTS) for (const { text } of section) legal.add(text);
    section = [];
  };
  for (const heading of headings) {
    const [first] = section;
    if (first !== undefined && heading.level <= first.level) close();
    if (section.length > 0 || LEGAL.test(heading.text)) section.push(heading);
  }
  close();
  return legal;
}
