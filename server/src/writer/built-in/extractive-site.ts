import { legalHeadings } from '../../language/page/legal-page.ts';
import type { Block, Page } from '../../language/page/page.ts';
import { withoutBoilerplate } from '../../language/search/passages.ts';
import { gateFor, type SentenceGate } from '../../language/sentence-gate.ts';
import { splitSentences } from '../../language/sentences.ts';

export interface SiteSentence {
  text: string;
  page: Page;
  /** Index of the page in reading order. */
  page_rank: number;
  block: Block;
  /** Passes the sentence gate together with the previous sentence. */
  readable: boolean;
  /** Needs no previous sentence. */
  stands_alone: boolean;
}

/** A company's pages without furniture, as the built-in writer reads them. */
export interface Site {
  brand: string;
  /** Pages in the language of most that say something about the offer. */
  pages: Page[];
  sentences: SiteSentence[];
  /** Language subtag of most pages, or null when there is too little text. */
  language: string | null;
  /** Its home page says that it compares or lists what others offer. */
  compares_others: boolean;
}

/** "Heat pumps compared", "Annuaire des artisans". */
const COMPARING =
  /(?<!\p{L})(?:vergelijk(?:en|er|ing|ingssite)?|[\p{L}-]*-?vergelijker|vergleichs?(?:portal|en)|[\p{L}-]+vergleich|comparateur|comparatif|comparador|comparativa|comparatore|confronto prezzi|price comparison|comparison (?:site|of)|compared|directory of|annuaire|branchenverzeichnis|directorio de|elenco di|bedrijvengids|guia de empresas)(?!\p{L})/iu;

function comparesOthers(home: Page | undefined): boolean {
  if (home === undefined) return false;
  return COMPARING.test(`${home.title} | ${home.headings[0]?.text ?? ''}`);
}

const SIDE_PAGE =
  /\b(?:privacy|terms|legal|imprint|impressum|cookies?|licen[cs]es?|gpl|gfdl|copyright|changelog|changes|release notes?|news|what[’']?s ?new|careers|jobs|sitemap|login|sign ?up|404|authors|acknowledge?ments|index of|bibliography|accessibility|sponsors?|donate|datenschutz\w*|agb|barrierefreiheit\w*|stellenangebote|karriere|anmelden|mentions l[ée]gales|confidentialit[ée]|cgv|cgu|recrutement|connexion|aviso legal|privacidade?|pol[íi]ticas?|lgpd|gdpr|rgpd|dsgvo|cancelaci[oó]n|condiciones|t[ée]rminos|termini|condizioni|nutzungsbedingungen|disclosure|pago exitoso|payment success\w*|zahlung erfolgreich|paiement r[ée]ussi|pagamento (?:riuscito|efetuado|conclu[íi]do)|betaling geslaagd|afiliados?|affiliates?|affiliati|referidos|referrals?|partnerprogramm|empleo|nota legale|note legali|informativa|lavora con noi|voorwaarden|privacyverklaring|vacatures|termos|aviso de|thank you|danke|merci|gracias|grazie|bedankt|obrigado)\b/iu;

/** Pages about legal matters, releases or the site itself say little about a company's offer; its start page always does. */
function isSidePage(page: Page, brand: string): boolean {
  const path = URL.canParse(page.url) ? new URL(page.url).pathname : page.url;
  // "Team | Norell Legal" is no page about the law.
  const title = page.title.replaceAll(brand, ' ').replaceAll('-', ' ');
  return path !== '/' && (SIDE_PAGE.test(title) || SIDE_PAGE.test(path.replace(/[-_/.]/g, ' ')));
}

function mostCommon(values: (string | null)[]): string | null {
  const counts = new Map<string, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** A brand with a lowercase name ("nginx is …") may begin a sentence too. */
const withCapital = (text: string, brand: string) =>
  text.startsWith(`${brand} `) ? text.charAt(0).toUpperCase() + text.slice(1) : text;

function sentencesOf(
  page: Page,
  page_rank: number,
  { brand, gate }: { brand: string; gate: SentenceGate },
): SiteSentence[] {
  const out: SiteSentence[] = [];
  const summary: Block[] = page.description
    ? [{ kind: 'paragraph', text: page.description, heading: null }]
    : [];
  const legal = legalHeadings(page);
  for (const block of [...summary, ...page.blocks]) {
    if (block.kind === 'code' || block.kind === 'table_row' || legal.has(block.heading ?? '')) continue;
    let previous: string | undefined;
    for (const text of splitSentences(block.text)) {
      const judged = withCapital(text, brand);
      const readable = gate(judged, previous);
      out.push({
        text,
        page,
        page_rank,
        block,
        readable,
        stands_alone: readable && gate(judged),
      });
      previous = judged;
    }
  }
  return out;
}

/** Prepares the pages once for all operations of the built-in writer. */
export function readSite(brand: string, pages: Page[]): Site {
  const languages = pages.map((page) => page.language);
  const language = mostCommon(languages);
  const spoken = pages.filter((_, at) => (languages[at] ?? language) === language);
  const told = withoutBoilerplate(spoken.filter((page) => !isSidePage(page, brand)));
  const gate = gateFor(language ?? 'en');
  const sentences = told.flatMap((page, rank) => sentencesOf(page, rank, { brand, gate }));
  return {
    brand,
    pages: told,
    sentences,
    language,
    compares_others: comparesOthers(told[0]),
  };
}
