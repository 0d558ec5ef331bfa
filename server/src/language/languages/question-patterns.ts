import { wordy } from './wordy.ts';

/** How the seven languages (and Russian) ask for companies, prices, times and numbers, and how they negate. */

export const ASKS_PRICE = wordy(
  `how much(?= (?:is|are|do|does|did|will|would|should|can|for|to|per)\\b)|how much(?=\\W*$)|prices?|pricing|costs?|
  (?:was|wie\\s?viel) (?:kostet|kosten|(?:be)?zahl\\p{L}+|verlang\\p{L}+)|preise?|kosten|gebühr(?:en)?|honorare?|
  combien (?:coûte|coûtent|ça coûte|est-ce que|(?:vais-je |dois-je |faut-il |on )?pa[iy]\\p{L}+)|coûtent?|prix|tarifs?|
  (?:cuánto|qué) (?:me )?(?:cuesta|cuestan|vale|valen|cobran|cobráis|pago|saldría|sale)|cuestan?|precios?|tarifas?|
  quanto (?:costa|costano|custa|custam|pago|spendo|viene|(?:vou )?(?:pagar|gastar)|sai)|costano?|prezz[oi]|tariff[ae]|custam?|preços?|
  hoeveel (?:kost|kosten|betaal\\p{L}*)|welk bedrag|wat (?:kost|kosten|rekenen)|prijs|prijzen|tarie(?:f|ven)|
  ile (?:kosztuj\\p{L}+|zapłac\\p{L}+|płac\\p{L}+)|cennik|cen[ay]|cât cost\\p{L}*|ce preț\\p{L}*|preț\\p{L}*|πόσο (?:κοστίζ\\p{L}+|έχει|κάνει)|τιμ(?:ή|ές)|сколько сто[ия]т|стоят|стоит|цен[аыу]|стоимость`,
);

export const ASKS_DURATION = wordy(
  `how (?:long|soon|old|quickly|fast)|wie (?:lange|schnell)|(?:en |sous )?combien de temps|quels? délais?|quelle durée|
  cuánto (?:tiempo|tarda|tardan|tardáis|demora|demoran|dura|duran)|quanto (?:tempo|dura|durano|duram|demora|demoram)|
  hoe (?:lang|snel)|как долго|jak długo|cât timp|πόση ώρα|jak dlouho`,
);

export const ASKS_FREQUENCY = wordy(
  `how (?:often|frequently)|how many times|wie (?:oft|häufig)|à quelle fréquence|combien de fois|tous les combien|
  cada cuánto|con qué frecuencia|cuántas veces|ogni quanto|con che frequenza|quante volte|hoe (?:vaak|dikwijls)|
  com que frequência|quantas vezes|de quanto em quanto|как часто`,
);

/** Not how long before: "how far in advance". */
export const ASKS_DISTANCE = wordy(
  `(?:how far|wie weit|hoe ver)(?! (?:in advance|ahead|im voraus|vorher|van tevoren|vooraf))|à quelle distance|
  a qué distancia|quanto dista(?:no)?|quanto è lontan[oa]|a che distanza|a que distância`,
);

/** Begins with the word that asks, so that the answer is more than yes or no. */
export const ASKS_FOR_IT =
  /^\W*(?:(?:at|by|under|on|in|until|from|since|bei|von|mit|od|do|na|с|de|din|από|σε|για|um|ab|bis|unter|an|à|a|de|da|in|op|tot|em) )?(?:what|which|when|where|how|who|was|welche[nmrs]?|wann|wo|wie|wem|kiedy|gdzie|kto|co|ile|jak\p{L}*|когда|где|кто|сколько|как\p{L}*|când|unde|cine|ce|cât\p{L}*|πότε|πού|ποι\p{L}+|πόσ\p{L}+|τι|quel(?:le)?s?|quand|où|combien|qué|cuál(?:es)?|cuándo|dónde|cuánt[oa]s?|che|qual[ei]?|quando|dove|quant[oiae]s?|wat|welke?|wanneer|waar|hoe|quais|que|onde)(?![\p{L}])/iu;

export const ASKS_NUMBER = wordy(
  `how (?:many|large|big)|wie\\s?viele|combien d[e’']|cuánt[oa]s|quant[ei]|quant[oa]s|hoeveel|сколько|(?<=^\\W*)ile|câ(?:ț|t)[ie]|πόσ(?:οι|ες|α|ους)|kolik`,
);

/** Which or who: in answers to these, a company's name comes before a sentence. */
export const ASKS_COMPANIES =
  /^(?:which|who|list|name|recommend|suggest|top|best|compare|welche[rs]?|wer|beste[rs]?|quel(?:le)?s?|qui|meilleure?s?|cuál(?:es)?|quién(?:es)?|mejor(?:es)?|qual[ei]?|chi|miglior[ei]?|welke?|wie|quais|quem|melhor(?:es)?)(?![\p{L}\p{N}])|^(?:what|where)(?:'s| is| are)? (?:the )?(?:best|top|good|leading|most|cheapest|alternatives?)\b|^how do (?:the )?(?:best|top|leading|popular)\b|^can you (?:recommend|suggest|list)\b|\balternatives? to\b/iu;

/** Speaks to one company, or of what one can have there: "Which flavors do you have?" asks for no companies. */
export const ASKS_ONE_COMPANY = wordy(
  `(?:do|can|will|did) you(?! (?:recommend|suggest|know))|your|does it|can i have|
  (?:[bn]ehmen|haben|bieten|akzeptieren|machen|geben|verwenden|führen|sprechen) sie|habt ihr|bietet ihr|kann ich|ihre[nmrs]?|
  vous|vos|votre|ustedes|vuestr[oa]s?|aceptan|ofrecen|accettate|offrite|avete|vostr[oaie]|jullie|uw|vocês|aceitam|oferecem`,
);

/** Asks how data is treated, or where it is. */
export const ASKS_OF_DATA =
  /(?<!\p{L})(?:data|privacy|gdpr|cookies?|track\p{L}*|files?|documents?|servers?|\p{L}*daten\p{L}*|dsgvo|personenbezogen\p{L}*|\p{L}*verarbeitung|dokumente?n?|données|rgpd|confidentialité|fichiers?|datos|archivos?|dati|documenti|gegevens|avg|bestanden|dados|lgpd|arquivos?|privacidade?)(?!\p{L})/iu;

/** Words directly before what is denied or missing. */
const DENIAL = wordy(
  `no|not|never|without|neither|nor|lacks?|cannot|(?:do|does|did|is|are|was|were|ca|wo|has|have)n['’]t|
  kein(?:e[nmrs]?)?|nicht|nie|ohne|weder|pas|sans|aucune?|jamais|ni|sin|ning[uú]n[ao]?|nunca|jam[aá]s|
  non|senza|nessun[ao]?|mai|niet|geen|nooit|zonder|não|sem|nenhuma?|не|нет|без|никогда`,
);

/** The first word of a text that denies something, or null. */
export const denialIn = (text: string): string | null => DENIAL.exec(text)?.[0] ?? null;
