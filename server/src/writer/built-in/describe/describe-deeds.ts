import type { Page } from '../../../language/page/page.ts';
import { isOfferPage } from '../../../language/page/prices.ts';
import { stems as stemsOf } from '../../../language/tokens.ts';
import type { Company } from '../../taxonomy/read-company.ts';
import { categoriesNamed, wordsKnown } from '../../taxonomy/weigh-categories.ts';
import { audiencesIn } from '../english-audiences.ts';
import type { Site, SiteSentence } from '../extractive-site.ts';
import { titleLabel } from '../page/page-labels.ts';
import { tellsSurcharge } from '../surcharges.ts';
import { headingsOver } from './describe-headings.ts';
import { lexRank } from './describe-rank.ts';
import { asStatement, type Statement } from './describe-statement.ts';

const MAX_CANDIDATES = 300;
const MAX_OVERLAP = 0.4;
const MIN_SCORE = 0.7;
/** Maximum number of sentences from one page of a site with several, so that no page dominates. */
const MAX_OF_PAGE = 3;
const LONG_SENTENCE = 26;

/** True of one release, one file or one error rather than of the offer. */
const DETAIL =
  /\b(?:see|also|chapter|section|table|figure|appendix|currently|deprecated|previously|formerly|will|would|must|should|not|no|cannot|can't|doesn't|don't|unless|error|errors|bug|bugs|warning|example|default|option|options|version|versions|release|releases|file|files|directive|command|was|were|has been|have been)\b|[;:]|\d{4}|_|\(|\bfails?\b|\bthis\b|\bthese\b|\bthose\b|\b(?:contribut|maintain|sponsor|donat|foundation|branch|pull request|governance)\w*|\bhistorically|\btypically/gi;
/** Told by one person, or of one. */
const PERSONAL =
  /^["“„«'‘]|(?<!["“„«].*)["”“»]$|\b(?:I|my|me|ich|mein\w*|mir|je|j['’]\p{L}+|mon|mes|yo|mi|mis|io|mio|mia|ik|mijn|eu|meu|minha)\b/u;
/** Openings of sentences about the author's own offer. */
const OWN_OPENING =
  /^(?:We|Our|You|Your|Every|Each|All|Wir|Unsere?|Mit|Sie|Ihre?|Nous|Notre|Nos|Vous|Votre|Nosotros|Nuestr[oa]s?|Ofrecemos|Realizamos|Somos|Contamos|Hacemos|Trabajamos|Noi|I nostri|Le nostre|Il nostro|La nostra|Offriamo|Realizziamo|Siamo|Ci occupiamo|Wij|We|Ons|Onze|U|Uw|Nós|Nosso|Nossa|Oferecemos|Realizamos|Atuamos|Somos)\s/u;
/** Urges to call, read or come instead of telling. */
const URGES =
  /^(?:enter your|geben sie|entrez|saisissez|introduce tu|inserisci|vul |insira|frequently asked|häufige fragen|questions? fréqu\p{L}*|preguntas frecuentes|domande frequenti|veelgestelde vragen|perguntas frequentes|resolv[eé]\p{L}*|please|discover|find out|entdecken sie|erfahren sie|lesen sie|d[eé]couvrez|descubr[ae]|conoc[ae]|scopri\p{L}*|ontdek|lees|descubra|conheça|saiba)\b|\b(?:call|contact|phone|visit|book|ask) us\b|\b(?:rufen sie|kontaktieren sie|melden sie sich|sprechen sie uns|besuchen sie|vereinbaren sie)\b|\b(?:appelez|contactez|n['’]hésitez|prenez rendez|demandez)\b|\b(?:ll[aá]m[ae]\p{L}*|cont[aá]ct\p{L}+|escr[ií]b\p{L}+|solicit[ae]|p[ií]d[ae]nos)\b|\b(?:chiam\p{L}+|contatt\p{L}+|richied\p{L}+|scrivici|prenota)\b|\b(?:bel ons|neem (?:gerust )?contact|vraag)\b|\b(?:ligue|entre em contato|contate|fale conosco|pe[cç]a|solicite)\b/iu;

/** Guesses at what a reader has met elsewhere. */
const GUESSES =
  /^(?:You (?:may|might|probably|could) |Have you |Perhaps\b|Maybe\b|Vielleicht\b|Peut-être\b|Quizás?\b|Tal vez\b|Forse\b|Misschien\b|Talvez\b)/u;

/** What follows when someone does not pay. */
const TERMS =
  /(?<!\p{L})(?:reserves? the right|behält sich|se réserve le droit|se reserva el derecho|si riserva il diritto|behoudt zich|reserva-se o direito|in default|late payment interest|verzugszins\p{L}*|in verzug|mahngebühr\p{L}*|intérêts de retard|recouvrement|intereses de demora|interessi di mora|in verzuim|incasso\p{L}*|wettelijke rente|juros de mora)(?!\p{L})/iu;

/** What a company became over the years rather than what it offers. */
const HISTORY =
  /^(?:(?:founded|established|since|gegründet|seit|fondée?|créée?|depuis|fundad[ao]|creada|desde|fondat[ao]|nat[ao] nel|dal|opgericht|sinds|criada)\s+(?:in|en|em|im|nel)?\s*\d{4}|over the years|im laufe der jahre|au fil des ans|a lo largo de los años|nel corso degli anni|door de jaren heen|ao longo dos anos)(?!\p{L})/iu;
/** Answers a question that stands above it, or announces a list: "No, you don't need a card", "Your benefit: …". */
const ANSWERS =
  /^(?:(?:yes|no|ja|nein|oui|non|sí|sì|nee|sim|não|of course|natürlich|bien sûr|claro)[,.!]\s|[\p{L} '’-]{2,28}\s?:\s|(?:answers? to|antworten auf|réponses? (?:à|aux)|respuestas? a|risposte a|antwoorden op|respostas? a)(?!\p{L}))/iu;
/** About an account, a reward for bringing others, or what paying brings about. */
const PROGRAMME =
  /(?<!\p{L})(?:referrals?|affiliates?|refer a friend|empfehlungsprogramm|parrain\p{L}*|affili\p{L}+|referid[oa]s?|recompensas?|recomendando|rewards?|prämien?|récompenses?|programa de (?:referidos|afiliados)|indicações|créditos? se|(?:copias? de seguridad|backups?|two-factor|dos factores)|(?:hébergement|hosting) du site)(?!\p{L})/iu;

/** Says how things should be or always are. */
const SLOGAN =
  /(?<!\p{L})(?:deserves?|matters|always|never|verdien(?:t|en)|immer|mérite(?:nt)?|toujours|merecen?|siempre|merita(?:no)?|sempre|altijd)(?!\p{L})/iu;

/** Sections about the people around an offer, or about how to reach them. */
const ASIDE =
  /\b(?:contact|kontakt|contacto|contatti|contato|community|communauté|comunidad|forum|chat|irc|discord|mastodon|twitter|matrix|talk to|mailing list|issue tracker|documentation|donat\w*|fund\w*|sponsor\w*|support us|contribut\w*|jobs?|careers?|blogs?|news|tips|advice|ratgeber|conseils|consejos|consigli|dicas|aktuelles|neuigkeiten|actualités|noticias|novedades|notizie|nieuws|notícias|testimonials?|reviews?|customers say|bewertungen|kundenstimmen|avis|témoignages|opiniones|testimonios|recensioni|ervaringen|avaliações|depoimentos|our team|unser team|notre équipe|openings?|opening hours|öffnungszeiten|sprechzeiten|horaires|horarios?|orari|openingstijden|proyectos?|projects?|projekte|referenzen|réalisations|progetti|projecten|portfolio|case stud(?:y|ies)|awards?|newsletter|tutorials?|how to|install\w*|getting started|download\w*)\b/iu;

export const detailsIn = (text: string) => text.match(DETAIL)?.length ?? 0;

/** Jaccard overlap 0..1 of the stems of two texts. */
function overlapOf(one: string, other: string, language: string | null): number {
  const left = new Set(stemsOf(one, language ?? 'en'));
  const right = new Set(stemsOf(other, language ?? 'en'));
  const union = left.union(right).size;
  return union === 0 ? 0 : left.intersection(right).size / union;
}

interface Rules {
  site: Site;
  company: Company;
  used: Statement[];
  count: number;
}

/** At most `count` sentences that tell what the company offers, no two alike, from several of its pages. */
export function deedsOf({ site, company, used, count }: Rules): Statement[] {
  const language = site.language ?? 'en';
  const about = site.sentences.filter((sentence) => isAboutOffer(sentence, site)).slice(0, MAX_CANDIDATES);
  const ranks = lexRank(
    about.map(({ text }) => text),
    language,
  );
  const scored = about
    .map((sentence, at) => ({ sentence, score: (ranks[at] ?? 0) + scoreOf(sentence, site, company) }))
    .sort((a, b) => b.score - a.score || a.sentence.text.localeCompare(b.sentence.text));
  const most = site.pages.length > 2 ? MAX_OF_PAGE : count;
  const chosen: Statement[] = [];
  for (const { sentence, score } of scored) {
    if (chosen.length >= count || score < MIN_SCORE) break;
    const ofPage = chosen.filter(({ page }) => page === sentence.page).length;
    const isNew = [...used, ...chosen].every(
      ({ text }) => overlapOf(text, sentence.text, language) < MAX_OVERLAP,
    );
    if (isNew && ofPage < most) chosen.push(asStatement(sentence));
  }
  return chosen;
}

/** Says something of the offer itself: by name, in the first person, or of what its own heading names. */
function isAboutOffer(sentence: SiteSentence, { brand, language, compares_others }: Site): boolean {
  const { text, stands_alone, block, page, page_rank } = sentence;
  if (!stands_alone || block.kind === 'definition' || PERSONAL.test(text) || URGES.test(text)) return false;
  if (HISTORY.test(text) || ANSWERS.test(text) || PROGRAMME.test(text)) return false;
  if (GUESSES.test(text) || TERMS.test(text) || tellsSurcharge(text) || !isOfferPage(page)) return false;
  if (isArticle(page) && !text.includes(brand)) return false;
  if (subjectsOver(sentence).some((text) => ASIDE.test(text))) return false;
  const isOwn = text.toLowerCase().includes(brand.toLowerCase()) || OWN_OPENING.test(text);
  // What a site compares is not what it offers.
  if (isOwn || compares_others) return isOwn;
  return (
    (page_rank === 0 && block.heading !== null) || sharesSubject(text, block.heading ?? page.title, language)
  );
}

/** Tells what is so in general rather than what is offered. */
const isArticle = ({ json_ld }: Page) =>
  json_ld.some((object) => /(?:Article|BlogPosting|HowTo)$/.test(String(object['@type'])));

/** The headings over a sentence; on a page of its own, the page's name too. */
const subjectsOver = ({ page, block, page_rank }: SiteSentence): string[] => [
  ...headingsOver(page, block.heading),
  ...(page_rank === 0 ? [] : [titleLabel(page.title)]),
];

/** A sentence that takes up the words over it can stand without them. */
function sharesSubject(text: string, over: string, language: string | null): boolean {
  const said = new Set(stemsOf(text, language ?? 'en'));
  return stemsOf(over, language ?? 'en').some((stem) => stem.length > 2 && said.has(stem));
}

function scoreOf({ text, page_rank, block, page }: SiteSentence, site: Site, company: Company): number {
  const { brand, language } = site;
  const opens = text.toLowerCase().replace(/^the /, '').startsWith(`${brand.toLowerCase()} `);
  const known = company.language === null ? 0 : Math.min(2, wordsKnown(text, company.language));
  const isEnglish = language === 'en' || language === null;
  return (
    (opens ? 0.9 : OWN_OPENING.test(text) ? 0.4 : 0) +
    (sharesSubject(text, block.heading ?? page.title, language) ? 0.3 : 0) +
    known * 0.25 +
    1 / (2 + page_rank) +
    (block.kind === 'paragraph' ? 0.2 : 0) -
    (text.endsWith('!') ? 0.5 : 0) -
    (SLOGAN.test(text) ? 0.5 : 0) -
    (isEnglish ? detailsIn(text) * 0.6 : /\d{4}/.test(text) ? 0.6 : 0) -
    Math.max(0, text.split(' ').length - LONG_SENTENCE) * 0.08
  );
}

const FOR = '(?:for|für|pour|para|per|voor)';
/** The words after "for". */
const AFTER_FOR = new RegExp(
  `\\b${FOR}\\s+(?!its|their|this|that|these|each|every|any\\b)((?:[^\\s.;:!?]+ ?){1,6})`,
  'giu',
);

/** The sentence that says who the offer is for; `told` if the lead has said it, null if nothing does. */
export function audienceOf(site: Site, company: Company, lead: Statement[]): Statement | 'told' | null {
  const names = namesAudience(site, company);
  if (lead.some(({ text }) => names(text))) return 'told';
  const said = site.sentences.filter(
    ({ text, stands_alone, page }) =>
      stands_alone && isOfferPage(page) && !PERSONAL.test(text) && !URGES.test(text) && detailsIn(text) < 2,
  );
  const sentence = said.find(
    ({ text }) => names(text) && text.toLowerCase().includes(site.brand.toLowerCase()),
  );
  return sentence === undefined ? null : asStatement(sentence);
}

/** Whether a text says "for" and then people or businesses. */
function namesAudience(
  { language }: Site,
  { audience, language: known }: Company,
): (text: string) => boolean {
  return (text) => {
    if (known !== null && audience !== null && categoriesNamed(text, known).audiences.includes(audience))
      return true;
    for (const [, tail = ''] of text.matchAll(AFTER_FOR)) {
      if (language === 'en' && audiencesIn(tail).length > 0) return true;
    }
    return false;
  };
}
