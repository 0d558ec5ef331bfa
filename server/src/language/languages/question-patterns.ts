import { askedAt, asks } from './asked.ts';

/** How the seven languages (and Russian) ask for companies, prices, times and numbers, and how they negate. */

/** Begins with the word that asks, so that the answer is more than yes or no. */
export const ASKS_FOR_IT =
  /^\W*(?:(?:at|by|under|on|in|until|from|since|bei|von|mit|od|do|na|с|de|din|από|σε|για|um|ab|bis|unter|an|à|a|de|da|in|op|tot|em) )?(?:what|which|when|where|how|who|was|welche[nmrs]?|wann|wo|wie|wem|kiedy|gdzie|kto|co|ile|jak\p{L}*|когда|где|кто|сколько|как\p{L}*|când|unde|cine|ce|cât\p{L}*|πότε|πού|ποι\p{L}+|πόσ\p{L}+|τι|quel(?:le)?s?|quand|où|combien|qué|cuál(?:es)?|cuándo|dónde|cuánt[oa]s?|che|qual[ei]?|quando|dove|quant[oiae]s?|wat|welke?|wanneer|waar|hoe|quais|que|onde)(?![\p{L}])/iu;

/** Which or who: in answers to these, a company's name comes before a sentence. */
const ASKS_COMPANIES =
  /^(?:which|who|list|name|recommend|suggest|top|best|compare|welche[rs]?|wer|beste[rs]?|quel(?:le)?s?|qui|meilleure?s?|cuál(?:es)?|quién(?:es)?|qué(?= \p{L}{3,40}s(?!\p{L}))|mejor(?:es)?|qual[ei]?|chi|miglior[ei]?|welke?|wie|quais|quem|melhor(?:es)?)(?![\p{L}\p{N}])|^(?:what|where)(?:'s| is| are)? (?:the )?(?:best|top|good|leading|most|cheapest|alternatives?)\b|^how do (?:the )?(?:best|top|leading|popular)\b|^can you (?:recommend|suggest|list)\b|\balternatives? to\b/iu;

/** Asks how data is treated, or where it is. */
export const ASKS_OF_DATA =
  /(?<!\p{L})(?:data|privacy|gdpr|cookies?|track\p{L}*|files?|documents?|servers?|\p{L}*daten\p{L}*|dsgvo|personenbezogen\p{L}*|\p{L}*verarbeitung|dokumente?n?|données|rgpd|confidentialité|fichiers?|datos|archivos?|dati|documenti|gegevens|avg|bestanden|dados|lgpd|arquivos?|privacidade?)(?!\p{L})/iu;

/** The first word of a text that denies something, or null. */
export const denialIn = (text: string): string | null => askedAt('denial', text, '')?.[0] ?? null;

const CLAUSE = /(?<=[.!?:])\s+/;
/** Languages whose ways of asking, units and numbers in words are known. */
export const SEVEN: ReadonlySet<string> = new Set(['en', 'de', 'fr', 'es', 'it', 'nl', 'pt']);

/** Whether a question, or what stands behind "Phone repair in Leeds:", asks which companies there are. */
export const asksForCompanies = (text: string, language: string): boolean =>
  !asks('one-company', text, language) &&
  (text
    .trim()
    .split(CLAUSE)
    .some((clause) => ASKS_COMPANIES.test(clause.replace(/^[^\p{L}\p{N}]+/u, ''))) ||
    asks('recommendation', text, language) ||
    (language !== '' &&
      !SEVEN.has(language) &&
      (asks('judged', text, language) || asks('reviews', text, language))));
