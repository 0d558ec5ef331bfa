const words = (text: string) => new Set(text.split(' '));

/** Words in an address that suggest a page about the company and its products, in the seven languages. */
const TELLING = words(
  'about company product products feature features platform solution solutions service services pricing plans price ' +
    'overview introduction intro what whatis why how works tour capabilities use cases usecases customers industries ' +
    'integrations compare comparison vs alternatives faq faqs security docs documentation guide guides tutorial start ' +
    'started getting quickstart preface benefits ' +
    'ueber uns leistungen leistung preise preis produkt produkte funktionen loesungen vergleich alternativen vorteile angebot ' +
    'propos tarif tarifs prix produit produits fonctionnalites prestations comparatif comparaison avantages offre offres ' +
    'nosotros precios precio tarifas producto productos servicios soluciones funciones caracteristicas comparativa alternativa ' +
    'alternativas preguntas guia ventajas siamo prezzi prezzo prodotto prodotti servizi soluzioni funzioni funzionalita ' +
    'confronto alternative domande guida vantaggi over prijzen tarieven producten diensten oplossingen functies vergelijk ' +
    'vergelijken vergelijking alternatief alternatieven vragen voordelen aanbod sobre precos planos produto produtos servicos ' +
    'solucoes recursos funcionalidades comparativo comparacao perguntas vantagens ' +
    'menu menue speisekarte preisliste pricelist brochure broschuere catalogue catalog katalog carte menukaart prijslijst ' +
    'listino tabela cardapio ementa carta folleto folheto opuscolo flyer',
);
/** Words that suggest the opposite: archives, people, legal pages, technical files. */
const TEDIOUS = words(
  'tag tags category categories author authors archive archives page search login account careers jobs job press legal privacy terms ' +
    'cookie cookies imprint impressum changelog release releases version versions news event events calendar sitemap ' +
    'genindex bookindex acronyms glossary amp signup register basket comments forum forums user users profile download downloads mirror attachment ' +
    'old legacy newsletter webinar podcast bibliography biblio errata license licenses copyright ' +
    'datenschutz agb aktuelles karriere mentions legales confidentialite cgv actualites emploi privacidad aviso noticias empleo ' +
    'condizioni notizie lavoro voorwaarden nieuws vacatures privacidade termos vagas',
);
const LANGUAGES = words(
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja jp ko kr lt lv ms nb nl no pl pt ro ru sk sl sr sv th tr uk vi zh cn tw br',
);

export interface Found {
  /** Links from the home page to this one; pages from the sitemap count as two. */
  hops: number;
  /** Whether it is in the home page's navigation. */
  in_menu: boolean;
}

/** Priority of an address: pages about the company come first. `language` is the home page's. */
export function rankAddress(key: string, { hops, in_menu }: Found, language: string | null): number {
  const [path = '', query = ''] = key.toLowerCase().split('?');
  const segments = path.split('/').filter(Boolean);
  const parts = wordsOf(path);
  let rank = hops * 2 + segments.length;
  if (tellingWord(key) !== undefined) rank -= TELLING_BONUS;
  if (parts.some((part) => TEDIOUS.has(part))) rank += 5;
  if (/(^|\/)(19|20)\d\d(\/|-)/.test(path)) rank += 3;
  if (parts.includes('blog') && segments.length > 1) rank += 2;
  if (query !== '') rank += 3;
  if (in_menu) rank -= 2;
  if (segments.some((segment) => isOtherLanguage(segment, language))) rank += 12;
  return rank;
}

export const TELLING_BONUS = 3;

/** The first word in an address that suggests a page about the company. */
export function tellingWord(key: string): string | undefined {
  return wordsOf(key.toLowerCase().split('?')[0] ?? '').find((part) => TELLING.has(part));
}

const wordsOf = (path: string) => path.split(/[^\p{L}]+/u).filter(Boolean);

function isOtherLanguage(segment: string, language: string | null): boolean {
  const tag = /^([a-z]{2})(?:[-_][a-z]{2})?$/.exec(segment)?.[1];
  return tag !== undefined && LANGUAGES.has(tag) && tag !== (language ?? 'en');
}
