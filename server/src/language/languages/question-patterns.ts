/** How the seven languages (and Russian) ask for companies, prices, times and numbers, and how they negate. */

const wordy = (alternatives: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'iu');

export const ASKS_PRICE = wordy(
  `how much(?= (?:is|are|do|does|did|will|would|should|can|for|to|per)\\b)|how much(?=\\W*$)|prices?|pricing|costs?|
  was kostet|was kosten|wie\\s?viel kostet|wie\\s?viel kosten|preise?|kosten|gebühr(?:en)?|honorare?|
  combien (?:coûte|coûtent|ça coûte|est-ce que)|coûtent?|prix|tarifs?|
  cuánto (?:cuesta|cuestan|vale|valen|cobran)|cuestan?|precios?|tarifas?|
  quanto (?:costa|costano|custa|custam)|costano?|prezz[oi]|tariff[ae]|custam?|preços?|
  hoeveel (?:kost|kosten)|wat kost|wat kosten|prijs|prijzen|tarie(?:f|ven)|
  сколько сто[ия]т|стоят|стоит|цен[аыу]|стоимость`.replace(/\n\s*/g, ''),
);

export const ASKS_DURATION = wordy(
  `how (?:long|often|soon|old)|wie (?:lange|oft|schnell)|combien de temps|cuánto tiempo|con qué frecuencia|quanto tempo|
  hoe (?:lang|vaak)|как (?:долго|часто)`.replace(/\n\s*/g, ''),
);

export const ASKS_NUMBER = wordy(
  `how (?:many|large|big)|wie\\s?viele|combien d[e’']|cuánt[oa]s|quant[ei]|quant[oa]s|hoeveel|сколько`,
);

/** Which or who: in answers to these, a company's name comes before a sentence. */
export const ASKS_COMPANIES =
  /^(?:which|who|list|name|recommend|suggest|top|best|compare|welche[rs]?|wer|beste[rs]?|quel(?:le)?s?|qui|meilleure?s?|cuál(?:es)?|quién(?:es)?|mejor(?:es)?|qual[ei]?|chi|miglior[ei]?|welke?|wie|quais|quem|melhor(?:es)?)(?![\p{L}\p{N}])|^(?:what|where)(?:'s| is| are)? (?:the )?(?:best|top|good|leading|most|cheapest|alternatives?)\b|^how do (?:the )?(?:best|top|leading|popular)\b|^can you (?:recommend|suggest|list)\b|\balternatives? to\b/iu;

/** Words directly before what is denied or missing. */
const DENIAL = wordy(
  `no|not|never|without|neither|nor|lacks?|cannot|(?:do|does|did|is|are|was|were|ca|wo|has|have)n['’]t|
  kein(?:e[nmrs]?)?|nicht|nie|ohne|weder|pas|sans|aucune?|jamais|ni|sin|ning[uú]n[ao]?|nunca|jam[aá]s|
  non|senza|nessun[ao]?|mai|niet|geen|nooit|zonder|não|sem|nenhuma?|не|нет|без|никогда`.replace(/\n\s*/g, ''),
);

export const denies = (text: string) => DENIAL.test(text);
/** The first word of a text that denies something, or null. */
export const denialIn = (text: string): string | null => DENIAL.exec(text)?.[0] ?? null;
