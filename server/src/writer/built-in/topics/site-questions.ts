import type { Page } from '../../../language/page/page.ts';
import { questionsIn } from '../../../language/page/stated-blocks.ts';
import { formFinder, plainWords } from '../../taxonomy/find-forms.ts';
import { type Category, type Language, taxonomy } from '../../taxonomy/taxonomy.ts';
import type { ProposedPrompt } from '../../writer.ts';

/** How buyers' questions begin; a teaser ("Ready to start?") does not. */
const OPENERS: Record<Language, RegExp> = {
  en: /^(?:how|what|which|who|when|where|why|can|is|are|does|do|should)$/,
  de: /^(?:wie|was|welche[rnms]?|wer|wann|wo|warum|wieso|kann|ist|sind|muss|soll|sollte|worauf|woran|wozu|darf)$/,
  fr: /^(?:comment|combien|quel|quels|quelle|quelles|qui|que|qu|quand|ou|pourquoi|peut|faut|est|a|dans|quoi)$/,
  es: /^(?:como|cuanto|cuanta|cuantos|cuantas|cual|cuales|que|quien|cuando|donde|por|puedo|puede|es|hay|en)$/,
  it: /^(?:come|quanto|quanta|quanti|quante|quale|quali|qual|chi|che|cosa|quando|dove|perche|posso|e|si|in)$/,
  nl: /^(?:hoe|wat|welke|welk|wie|wanneer|waar|waarom|kan|is|zijn|moet|mag|hoeveel|hoelang)$/,
  pt: /^(?:como|quanto|quanta|quantos|quantas|qual|quais|que|quem|quando|onde|por|posso|pode|e|o)$/,
};

/** Words that address the company, talk about it, or refer to the page; nobody asks an assistant like this. */
export const ADDRESSED: Record<Language, RegExp> = {
  en: /^(?:you|your|yours|we|our|us|this|these|those|here|it|they|sign|login|password|account|website|site)$/,
  de: /^(?:sie|ihr|ihre|ihrer|ihren|ihrem|euch|euer|eure|wir|uns|unser|unsere|hier|diese|dieser|dieses|konto|passwort|website)$/,
  fr: /^(?:vous|votre|vos|nous|notre|nos|ici|ce|cette|ces|compte|site)$/,
  es: /^(?:usted|ustedes|vosotros|vuestro|vuestra|nosotros|nuestro|nuestra|nuestros|nuestras|aqui|este|esta|su|sus|ofrecen|ofreceis|tienen|teneis|trabajan|trabajais|haceis|hacen|aceptan|cuenta|web)$/,
  it: /^(?:voi|vostro|vostra|vostri|vostre|noi|nostro|nostra|nostri|nostre|qui|questo|questa|offrite|fate|siete|avete|lavorate|intervenite|sito)$/,
  nl: /^(?:jullie|u|uw|wij|we|ons|onze|hier|deze|dit|je|jij|website)$/,
  pt: /^(?:voces|vocês|nos|nosso|nossa|nossos|nossas|aqui|este|esta|isso|seu|sua|seus|suas|oferecem|atendem|trabalham|fazem|aceitam|conta|site)$/,
};

/** Point at something on the page: "Who is each tool for?", "Wie kommt das in den Plan?". */
const POINTING: Partial<Record<Language, RegExp>> = {
  en: /\b(?:each|which)\s+(?:tool|one|option|product|plan)\b|\bthat\?$/i,
  de: /\b(?:kommt|geht|ist|heißt|passiert|bringt|kostet|funktioniert)\s+das(?=\s+(?:in|auf|zu|mit|für|von|genau|konkret)\b|\?)/i,
};

const MIN_WORDS = 5;
const MAX_WORDS = 16;
const MAX_QUESTIONS = 40;

/** Asks what a word means, or for a difference to something that the page has named before. */
const EXPLAINED: Record<Language, RegExp> = {
  en: /^what (?:is|are) (?!the (?:best|cost|price))|^why\b/i,
  de: /^was (?:ist|sind|bedeutet)\b|^(?:warum|wieso|ist das)\b/i,
  fr: /^(?:qu['’]est-ce|quelle est la différence avec|pourquoi|c['’]est quoi)/i,
  es: /^¿?(?:qué (?:es|son)|por qué)\s/i,
  it: /^(?:(?:che )?cos['’](?:è|e)|cosa sono|perché)/i,
  nl: /^(?:wat (?:is|zijn) (?!de (?:beste|kosten|prijs))|waarom)/i,
  pt: /^(?:o que (?:é|são)|por que|porque)\s/i,
};

/** Questions from the site's own FAQ that a buyer could ask anybody: they name the trade, or one of its jobs. */
export function questionsOfSite(pages: Page[], language: Language, category: Category): ProposedPrompt[] {
  const isAbout = subjectFinder(category, language);
  const asked = pages.flatMap((page) => [
    ...page.headings.map(({ text }) => text),
    ...questionsIn(page.json_ld).map(({ question }) => question),
  ]);
  return [...new Set(asked.map((text) => text.trim()))]
    .filter((text) => isBuyersQuestion(text, language) && !EXPLAINED[language].test(text) && isAbout(text))
    .slice(0, MAX_QUESTIONS)
    .map((text) => ({ text, intent: 'solve', audience: null, branded: false }));
}

/** "How does the trial work?" is about nothing alone. */
function subjectFinder({ id, forms }: Category, language: Language): (text: string) => boolean {
  const jobs = taxonomy().needs.filter((need) => need.category === id);
  const said = [...forms[language].words, ...jobs.flatMap((job) => job.forms[language].words)];
  const find = formFinder(said.map((form) => ({ form, item: form })));
  return (text) => find(plainWords(text)).length > 0;
}

/** Whether a text is a whole question that a buyer could put to anybody. */
export function isBuyersQuestion(text: string, language: Language): boolean {
  const words = plainWords(text);
  return (
    text.endsWith('?') &&
    words.length >= MIN_WORDS &&
    words.length <= MAX_WORDS &&
    OPENERS[language].test(words[0] ?? '') &&
    !POINTING[language]?.test(text) &&
    !words.some((word) => ADDRESSED[language].test(word))
  );
}
