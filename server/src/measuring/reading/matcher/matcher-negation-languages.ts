import { begins, ends, type Phrases } from './matcher-negation-kit.ts';
import { inOtherScripts } from './matcher-negation-scripts.ts';

/**
 * How the languages of Europe say that nothing was found. The words of all of them stand side by side, because a
 * denial needs three of a kind: a negation, what was looked for or what a source does, and the name next to it.
 */
const NOT =
  "(?:kein(?:e[nrms]?|erlei)?|nichts?|niemals|nie|noch nie|nirgends|nirgendwo|weder|unbekannt|niemand|nobody|no one|personne|nadie|nessuno|ninguem|никто|nikt|aucune?|pas|rien|jamais|nulle part|no|not|none|nor|neither|never|nothing|[a-z]+n't|cannot|unable|without|ningun[oa]?|sin|nada|nunca|non|nessun[oa']?|niente|nulla|mai|senza|geen|niets?|nergens|nooit|nao|nenhuma?|sem|inga|ingen|inget|inte|ikke|nie|brak|zadn[\\p{L}]*|nigdzie|не|нет|ни)";
/** English ones have phrases of their own. */
const NO = NOT.replace("|no|not|none|nor|neither|never|nothing|[a-z]+n't|cannot|unable|without", '|no');
/** Negations of verbs, not of nouns. */
const NEVER = '(?:nicht|nirgends|nirgendwo|niet|nergens|nie|pas|nulle part|no|non|nao|inte|ikke)';
/** After these, the rest of a sentence is about something else. */
const TURN =
  '(?:but|bad|negative?[nr]?|single|schlechte[nr]?|mauvais|mal[ao]s?|except|besides|aber|ausser|sondern|mais|sauf|pero|salvo|tranne|maar|behalve|mas|than|only|all|every|alle|wszystkie|tutti|tous|todos|но|кроме)';
/** Up to this many words of one clause. */
const few = (words: number) => `(?:(?!${TURN}[ ,])[\\p{L}\\p{N}'-]+ ){0,${words}}?`;
/** Commas may stand between them. */
const some = (words: number) => `(?:(?!${TURN}[ ,])[\\p{L}\\p{N}'-]+[,:]? ){0,${words}}?`;
const EVIDENCE = `(?:[dl]')?(?:informa[\\p{L}]*|infos?|details?|dat[aeio]n?|datos|dados|donnees?|angaben|gegevens|hinweise?|belege?|treffer|ergebnisse[n]?|kenntnisse|erkenntnisse|result[\\p{L}]*|risultat[\\p{L}]*|(?:erwahnung|vermelding|verwijzing|bewertung|beoordeling)(?:en)?|men[cz]ion[\\p{L}]*|menc(?:ao|oes)|mentions?|referen[\\p{L}]*|riferiment[io]|registr?os?|rastro|traces?|tracc[ei]a?|renseignements?|notizi[ae]|eintrage?|anything|something|etwas|iets|qualcosa|algo|reviews?|rezension(?:en)?|recension[ei]|rese[n]as?|avis|avaliac[\\p{L}]*|omdomen|opini[\\p{L}]*|recenzj[\\p{L}]*|wzmian[\\p{L}]*|wynik[\\p{L}]*|danych|tests?|testene|[\\p{L}]*testberichte[n]?|tester|vergleich[\\p{L}]*|erfahrung[\\p{L}]*|ervaring[\\p{L}]*|constancia|claims|anmeldelser|jamforelse[\\p{L}]*|zestawie[\\p{L}]*|quellen?|sources?|fuentes?|font[ei]|fontes?|bron(?:nen)?|artikel[n]?|articles?|articul[\\p{L}]*|articol[io]|artigos?|seiten?|pages?|pagin[\\p{L}']*|listen?|listas?|liste|lijst(?:en)?|elenc[\\p{L}]*|ranking[\\p{L}]*|guides?|comparisons?|comparati[\\p{L}]*|comparaisons?|vergelijking(?:en)?|classements?|roundups?|forums?|foros?|threads?|studies|reports?|lists?|texten?|ubersicht(?:en)?|информаци[\\p{L}]*|сведени[\\p{L}]*|данны[\\p{L}]*|упоминани[\\p{L}]*|отзыв[\\p{L}]*|обзор[\\p{L}]*|результат[\\p{L}]*|источник[\\p{L}]*|рейтинг[\\p{L}]*|статьи|статье|статей)`;
const ABOUT =
  "(?:zu|zum|zur|uber|fur|von|auf|sur|concernant|a propos de|pour|de|d'|sobre|acerca d[aeo]|para|su|sul|sulla?|sull'|riguardo all?a?|per|di|circa|over|van|voor|bij|quanto a|a respeito d[aeo]|om|o|na temat|dla|о|об|про|по|для|mit|met|to|a|about|on|of|for|regarding) ?";
const ARTICLE =
  "(?:(?:das|den|die|der|dem|eine[nmr]?|ein|l'|la|le|les|une?|el|una?|il|lo|de|het|een|a|o|os|as|uma?|al|the|an) ?)?";
const KIND =
  '(?:(?:unternehmen|firma|firmy|firmie|anbieter|marke|produkt|produkcie|tool|dienst|software|plattform|namen|entreprise|societe|marque|produit|outil|service|logiciel|plateforme|appli(?:cation)?|empresa|compania|marca|producto|herramienta|servicio|plataforma|aplicacion|azienda|societa|marchio|prodotto|strumento|servizio|piattaforma|bedrijf|merk|product|aanbieder|companhia|produto|ferramenta|servico|aplicativo|app|narzedziu|usludze|marce|компани[\\p{L}]*|фирм[\\p{L}]*|сервис[\\p{L}]*|бренд[\\p{L}]*|магазин[\\p{L}]*) )?';
const CALLED =
  '(?:(?:namens|mit (?:dem )?namen?|nommee?|appelee?|du nom de|llamad[ao]|denominad[ao]|de nombre|chiamat[ao]|di nome|genaamd|met de naam|chamad[ao]|de nome|o nazwie|под названием|dass?|que|dat) )?';
/** smaller vendors such as: nothing is known about the examples either. */
const GROUP =
  '(?:des |les |los |as )?(?:(?!(?:bei|von|der|fur|chez|de|des|pour) )[\\p{L}-]+ ){0,2}?(?:anbietern?|firmen|unternehmen|marken|produkten?|tools|diensten?|herstellern?|handlern?|entreprises|societes|marques|editeurs|fournisseurs|outils|logiciels|services|acteurs|prestataires) (?:plus petits |plus petites )?(?:wie|comme|tels? que|telles? que) ';
const WHOM = `(?:${ARTICLE}${KIND}${CALLED}|${GROUP})`;
const FIND =
  '(?:finden|gefunden|kenne|finde|fand|sehe|ermitteln|trouver?|connais|connaissons|trouvons|trouve|vois|vu|identifie|identifier|repere|reperer|localiser|enc[ou]+ntr[\\p{L}]*|conozco|hallado|halle|hallar|localiz[\\p{L}]*|identific[\\p{L}]*|veo|trovat[oa]|trovare|trovo|conosco|individua[\\p{L}]*|vedo|vinden|gevonden|ken|achei|achar|conheco|vejo|hittade|hittar|kanner till|znalaz[\\p{L}]*|znalezc|znaleziono|znam|нашел|нашла|нашли|найти|обнаружил[аи]?|знаю|mam|имею)';
const NAMES =
  "(?:erwahn[\\p{L}]*|nenn[\\p{L}]*|genannt|auffuhr[\\p{L}]*|aufgefuhrt|aufgelistet|gelistet|listet|fuhrt|enthalt(?:en)?|behandel[\\p{L}]*|verglichen|vorkommt|voorkomt|mention[\\p{L}]*|cit[\\p{L}]+|parl[\\p{L}]+ d(?:e|i|')|evoqu[\\p{L}]*|repertori[\\p{L}]*|liste|inclu[\\p{L}]*|referenc[\\p{L}]*|mencion[\\p{L}]*|nombr[\\p{L}]*|recog[\\p{L}]*|habl[\\p{L}]+ de|menzion[\\p{L}]*|nomin[\\p{L}]*|elenc[\\p{L}]*|noem[\\p{L}]*|genoemd|vermeld[\\p{L}]*|bevat|opgenomen|fal[\\p{L}]+ d[aeo]|list[\\p{L}]*|namner|nams|namnd|omtal[\\p{L}]*|naevn[\\p{L}]*|nevn[\\p{L}]*|look[\\p{L}]* at|br(?:ought|ings?|ing) up|upomin[\\p{L}]*|wspomin[\\p{L}]*|wymieni[\\p{L}]*|упомин[\\p{L}]*|упомя[\\p{L}]*|назыв[\\p{L}]*|говор[\\p{L}]*|exist[\\p{L}]*|discuss[\\p{L}]*|cover[\\p{L}]*|compar[\\p{L}]*|nam(?:e|es|ing)|review(?:s|ed|ing)|featur[\\p{L}]*|describ[\\p{L}]*|refer[\\p{L}]* to|talk[\\p{L}]* about)";
/** What is said of the company itself, after its name: listed, found, known, in the results. */
const SEEN = `(?:${NAMES}|(?:auf)?gefunden|ausfindig|auffindbar|finden|zu finden|bekannt(?! fur)|vor(?=[.,;]| |$)|auf(?=[.,;]| (?:der|den|dieser|meiner|in))|darin|dabei|trouvee?|presente? dans|encontrad[ao]|localizad[ao]|presente|referid[ao]|trovat[ao]|riportat[ao]|present[ei]|te vinden|terugvinden|terug|aangetroffen|tussen|voor(?=[.,;]| in | op |$)|naar voren|in de|op de|wymienion[\\p{L}]*|wspomnian[\\p{L}]*|znalezion[\\p{L}]*|pojawia|wystepuj[\\p{L}]*|figuruj[\\p{L}]*|obecn[\\p{L}]*|найден[аоы]?|встреча[\\p{L}]*|фигурир[\\p{L}]*|знаком[аоы]?|указан[аоы]?)`;
/** Verbs that, when negated, say by themselves that a name appears nowhere. */
const APPEARS =
  '(?:apparait|figure|ressort|est presente?|aparece|apunta|figura|consta|se menciona|se encuentra|se encontra|esta (?:en|entre|incluid[ao]|mencionad[ao])|sale en|me suena|compare|appare|risulta(?= tra| in| nei| nelle|[.,;]|$)|si trova (?:tra|nelle|nei)|viene (?:citat|menzionat|nominat)[ao]|mi e not[ao]|surge|me e familiar|pojawia sie|wystepuje)(?! (?:hasta|disponible))';
const WAS =
  '(?:ist|war|wird|werden|wurden?|steht|kommt|taucht|erscheint|findet sich|konnten? (?:ich|wir)|habe (?:ich|wir)|kenne ich|est|a ete|e|viene|risulta|sono|es|fue|esta|sao|foi|is|staat|wordt|worden|werd|komt|duikt|verschijnt|kon|kan|heb|er|ar|blir|bliver|jest|zosta(?:l|la|lo)|figurer|mainly)';

/** reviews that, tests in which */
const RELATIVE =
  '(?:,? (?:die|der|das|den|in denen|in dem|in der|wo|welche|waarin|waar|die|in which|where|that|which|qui|ou|que|donde|che|in cui|som|dar|в котор[\\p{L}]+|gdzie|w ktor[\\p{L}]+))';

/** Right before the name. */
const BEFORE = [
  ends(`${NOT} ${some(5)}${EVIDENCE} ${some(2)}${ABOUT}${WHOM}`),
  ends(`${NOT} ${some(6)}${EVIDENCE},? ${some(4)}${NAMES} ?${WHOM}`),
  ends(`${NOT} ${some(5)}${EVIDENCE} (?:kommt|komt|wird|wordt|ist|is|steht|staat|taucht|erscheint) ${WHOM}`),
  ends(
    `(?:nobody|no one|not one|niemand|personne|nadie|nessuno|ninguem|никто|nikt|ingen|none|aucune?|keine[rs]?|ningun[oa]|nessun[oa]|nenhuma?) (?:ne )?${some(6)}${NAMES} ?${WHOM}`,
  ),
  ends(
    `(?:nichts|rien|niets|nada|niente|nulla) (?:naheres |genaues |konkretes |bekannt |(?:de )?fiable |${FIND} )?${ABOUT}${WHOM}`,
  ),
  ends(`(?:${NOT} ${some(2)}${FIND}|${FIND} (?:ich |wir |ik )?(?:leider |helaas )?${NOT}) ${WHOM}`),
  ends(
    `${EVIDENCE} ${some(4)}(?:non?|nao|не|nie|ne|not|do not|[a-z]+n't) ${NAMES} ?(?:pas (?:d'|de )?)?${WHOM}`,
  ),
];

/** Right after the name. */
const AFTER = [
  begins(` (?:hier |dort |dagegen |jedoch |aber |leider )?${WAS} ${few(6)}${NEVER} ${few(3)}${SEEN}`),
  begins(` ${few(2)}(?:no|non|nao|ne|n'|nie|не) ?${APPEARS}`),
  begins(` (?:n'est|n'a|n'etait|ne sont) (?:pas |nulle part )?${few(3)}${SEEN}`),
  begins(
    ` ${few(2)}(?:n'|ne |no |non |nao |nie |не )(?:est |est pas |foi |fue |viene |e |es |jest |zostal[ao]? )?(?:pas |nulle part )?(?:ete |stat[ao] )?${SEEN}`,
  ),
  begins(` (?:kenne ich|ken ik|sagt mir|zegt mij) (?:leider |helaas )?(?:niet|nicht|nichts)`),
  begins(` ?(?::|[–—]|-) ?${NO} ${few(2)}(?:${EVIDENCE}|gefunden|erwahnt)`),
  begins(' (?:namns|nevnes|omtalas|omtales|naevnes) (?:inte|ikke)'),
  begins(` (?:m'est|est|me es|ist mir) (?:inconnue?|desconocid[ao]|unbekannt)`),
  begins(
    ' (?:brilla por su ausencia|(?:fehlt|ontbreekt|falta|manca) (?:in|auf|bei|op|en|em|n[aeo][sl]*|nelle|dall[ae]) |(?:est|reste) absente? d|(?:esta|e) ausente |e assente )',
  ),
  begins(
    ` ${WAS} ${few(2)}(?:in keine[rmn]?|dans aucune?|en ningun[ao]?|in nessun[ao']?|em nenhuma?|in geen) ${few(3)}${EVIDENCE}`,
  ),
];

/** On both sides of it. */
const AROUND: Phrases['around'] = [
  [
    ends(`(?:^(?:as |[\\p{L}]+, )?|, |^leider |^helaas |^aber )${ABOUT}${WHOM}`),
    begins(
      `,? ${some(6)}${NOT} ${some(4)}(?:${EVIDENCE}|finden|gefunden|vinden|sagen|bekannt|encontr[\\p{L}]*|trovat[oa]|gehort|gehoord|zeggen|anything|nulla|niente|nada|rien|nichts|niets|извест[\\p{L}]*)`,
    ),
  ],
  [ends(`${ABOUT}${WHOM}`), begins(` ${NOT} ${some(3)}${EVIDENCE} vor`)],
  [
    ends(`${NOT} ${some(6)}${EVIDENCE} ?${some(4)}${RELATIVE} ${some(1)}${WHOM}`),
    begins(` ${some(3)}${NAMES}`),
  ],
  [
    ends(`(?:kenne|finde|sehe|ken|vind) (?:ich |wir |ik )?${WHOM}`),
    begins(' (?:leider |helaas )?(?:nicht|niet)(?=[.,;]|$)'),
  ],
  [
    ends(`${EVIDENCE},? ${some(8)}(?:kommt|taucht|komt|wird|wordt) ${WHOM}`),
    begins(` ${some(2)}${NOT} ${some(1)}${SEEN}`),
  ],
  [
    ends(
      `(?:konnten?|kann|konnen|habe|haben|kon|kan|heb|konden|hebben) (?:ich |wir |ik |we |wij )?(?:leider |helaas )?${WHOM}`,
    ),
    begins(
      ` (?:leider |helaas )?${some(6)}${NOT} ${some(1)}(?:finden|gefunden|entdeck(?:en|t)|ausmachen|terugvinden|teruggevonden|vinden|gevonden|ontdekken|aantreffen)`,
    ),
  ],
  [
    ends(`${EVIDENCE} ${few(2)}${NAMES} ${WHOM}`),
    begins(` ${few(2)}(?:nicht|nirgends|niet|nergens|inte|ikke)`),
  ],
  [ends(`(?:sagt mir|zegt mij|me dice) ${WHOM}`), begins(' (?:leider |helaas )?(?:nichts|niets|niet|nada)')],
  [
    ends(`^(?:[\\p{L}]+ ){0,3}?namens `),
    begins(' (?:[\\p{L}]+ ){0,3}?(?:nicht|unbekannt)(?: bekannt| gefunden| finden)?'),
  ],
];

const EUROPEAN: Phrases = {
  sign: new RegExp(
    `(?<!\\p{L})(?:${NOT}|n[aã]o|ning[uú]n[ao]?|[zż]adn\\p{L}*)(?!\\p{L})|n['’]|desconocid|inconnu|unbekannt|brilla por|fehlt|ontbreekt|falta|ausente?|assente|absent|manca`,
    'iu',
  ),
  before: BEFORE,
  after: AFTER,
  around: AROUND,
};

export const PHRASES_OF_LANGUAGES: readonly Phrases[] = [EUROPEAN, inOtherScripts()];
