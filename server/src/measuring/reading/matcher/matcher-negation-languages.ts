import { begins, ends, type Phrases, some } from './matcher-negation-kit.ts';
import { inOtherScripts, slavic } from './matcher-negation-scripts.ts';

function german(): Phrases {
  const named =
    '(?:(?:das|den|die|der|dem|ein(?:en?|em|er)?) )?(?:(?:unternehmen|firma|anbieter|marke|produkt|tool|dienst|software|plattform|namen) )?(?:namens |mit (?:dem )?namen? )?';
  const group = `(?:(?!(?:bei|von|der|fur) )[\\p{L}-]+ ){0,2}?(?:anbietern?|firmen|unternehmen|marken|produkten?|tools|diensten?|herstellern?|handlern?) wie `;
  const whom = `(?:${named}|${group})`;
  const evidence =
    '(?:informationen|infos?|angaben|daten|hinweise?|treffer|ergebnisse|erwahnung(?:en)?|quellen?|eintrage?|belege?|erkenntnisse)';
  const found =
    '(?:gefunden|finden|vor|bekannt|verfugbar|vorhanden|bieten|geben|liefern|sagen|ermitteln|auffindbar)';
  const nothing = `(?:keine(?:rlei|n)? ${some(3)}${evidence}|nichts)(?: ${some(3)}${found})?`;
  return {
    sign: /(?<!\p{L})(?:keine?(?:n|r|rlei)?|nichts?|nirgend(?:s|wo)|unbekannt)(?!\p{L})/iu,
    before: [
      ends(`keine?[nr]? ${some(3)}${evidence} ${some(2)}(?:zu|zum|zur|uber|fur|von|auf) ${whom}`),
      ends(`nichts ${some(2)}(?:zu|zum|zur|uber) ${whom}`),
      ends(`(?:kenne|finde|fand|sehe) (?:ich |wir )?(?:leider )?keine?n? ${named}`),
      ends(
        `keine? (?:der |dieser |einzige )?(?:der )?(?:quellen?|seiten?|ergebnisse|treffer|listen?|artikel) (?:nennt|erwahnt|nennen|erwahnen|enthalt|listet|fuhrt) ${named}`,
      ),
    ],
    after: [
      begins(
        ` (?:hier |dort |dagegen |jedoch |aber |leider )?(?:konnten? (?:ich|wir)|habe (?:ich|wir)|war|ist) ${some(5)}(?:nicht|nirgends) ${some(2)}(?:finden|gefunden|ausfindig|auffindbar|zu finden|enthalten|aufgefuhrt|gelistet|erwahnt|genannt|bekannt)(?! fur)`,
      ),
      begins(
        ` (?:wird|werden|wurde) (?:[\\p{L}]+ ){0,5}?(?:nicht|nirgends|nirgendwo) (?:[\\p{L}]+ ){0,2}?(?:erwahnt|genannt|aufgefuhrt|gelistet|gefunden|aufgelistet)`,
      ),
      begins(
        ` (?:[\\p{L}]+ )?(?:taucht|kommt|erscheint|steht|findet sich) (?:[\\p{L}]+ ){0,5}?(?:nicht|nirgends|nirgendwo)(?: (?:auf|vor|in|im|unter|darin|dabei)|[.,;]|$)`,
      ),
      begins(
        ` (?:ist|war|steht|wird|kommt|taucht|erscheint) (?:[\\p{L}]+ )?in keine[rm]? (?:der |dieser |meiner )?(?:[\\p{L}]+ )?(?:quellen?|listen?|ergebnissen?|treffern?|artikeln?|texte?n?|ubersicht(?:en)?|rankings?)`,
      ),
      begins(` (?:kenne ich|sagt mir) (?:leider )?(?:nicht|nichts)`),
      begins(` ?(?::|[–—]|-) ?(?:keine ${some(2)}${evidence}|nichts gefunden|nicht (?:gefunden|erwahnt))`),
    ],
    around: [
      [
        ends(`^(?:leider |aber |doch )?(?:zu|zum|zur|uber|fur|von) ${whom}`),
        begins(
          ` (?:liegen|liegt|konnten?|kann|konnen|habe|haben|gibt es|finde|finden|fand|fanden|weiss|existieren|sind|wurden?)? ?(?:mir |uns |ich |wir |es |sich )?(?:mir |uns )?${some(4)}${nothing}`,
        ),
      ],
      [
        ends(`(?:konnten?|kann|konnen|habe|haben) (?:ich |wir )?(?:leider )?${named}`),
        begins(
          ` (?:leider )?(?:[\\p{L}]+ ){0,6}?(?:nicht|nirgends) (?:finden|gefunden|entdeck(?:en|t)|ausmachen)`,
        ),
      ],
      [
        ends(`^${some(3)}namens `),
        begins(' (?:[\\p{L}]+ ){0,3}?(?:nicht|unbekannt)(?: bekannt| gefunden| finden)?'),
      ],
    ],
  };
}

function french(): Phrases {
  const named =
    "(?:(?:l'|le |la |les |une? |d'|cette? )?(?:entreprise|societe|marque|produit|outil|service|logiciel|plateforme|appli(?:cation)?) )?(?:nommee? |appelee? |du nom de )?";
  const group = `(?:des |les )?(?:(?!(?:chez|de|des|pour) )[\\p{L}-]+ ){0,2}?(?:entreprises|societes|marques|editeurs|fournisseurs|outils|logiciels|services|acteurs|prestataires) ${some(2)}(?:comme|tels? que|telles? que) `;
  const whom = `(?:${named}|${group})`;
  const evidence =
    '(?:informations?|infos?|donnees?|mentions?|resultats?|references?|traces?|details?|renseignements?)';
  return {
    sign: /(?<!\p{L})(?:n['’]|ne |aucune?(?!\p{L})|pas d|rien (?!ne)|inconnue?(?!\p{L}))/iu,
    before: [
      ends(
        `(?:aucune?|pas d(?:e |'))(?: ?[\\p{L}]+ ){0,2}? ?${evidence} (?:[\\p{L}]+ )?(?:sur|concernant|pour|de |d'|a propos de) ?(?:la |le |l')?${whom}`,
      ),
      ends(`rien (?:trouve |vu )?(?:sur|concernant|a propos de) ${named}`),
      ends(
        `(?:n'|ne |n)(?:[\\p{L}']+ ){0,2}?pas (?:pu |su )?(?:reussi a )?(?:trouve|trouver|connais|identifie|identifier|repere|reperer|localiser|vu) ${named}`,
      ),
      ends(`(?:ne |n')(?:connais|trouve|vois|trouvons|connaissons) pas ${named}`),
      ends(`ne (?:mentionnent|citent|mentionne|cite|repertorie|liste) pas ${named}`),
      ends(
        `aucune? (?:des |de ces |de mes )?(?:sources?|pages?|articles?|resultats?|listes?|classements?) ${some(2)}(?:ne |n')(?:mentionnent|citent|mentionne|cite|repertorie|evoque|liste|inclut|parle de) ${named}`,
      ),
      ends(`(?:connais|trouve|existe) aucune? ${some(1)}(?:nommee? |appelee? |du nom de )`),
    ],
    after: [
      begins(
        ` (?:n'est|n'a|n'etait|ne sont) (?:pas |nulle part )(?:ete )?(?:mentionnee?|repertoriee?|citee?|listee?|presente? dans|referencee?|trouvee?|evoquee?|incluse?)`,
      ),
      begins(` (?:n'apparait|ne figure|n'est present|ne ressort)e? (?:pas|nulle part|dans aucun)`),
      begins(` (?:m'est|est) inconnue? (?:de|dans|pour)?`),
    ],
    around: [],
  };
}

function spanish(): Phrases {
  const named =
    '(?:a |al )?(?:(?:la|el|una?|ningun[ao]?|esta?) )?(?:(?:empresa|compania|marca|producto|herramienta|servicio|software|plataforma|aplicacion) )?(?:llamad[ao] |denominad[ao] |de nombre )?';
  const evidence =
    '(?:informacion|datos|mencion(?:es)?|resultados?|referencias?|detalles|registros?|rastro|nada)';
  return {
    sign: /(?<!\p{L})(?:no (?:aparece|apunta|se|ha|he|fig|est|const|es|fue|sale|me|enc|pu|tengo|disp|exist|hall|log|cons|con|loc|ident|veo|men|inc|cit|nom|rec|list)|ning[uú]n[ao]?(?!\p{L})|sin |brilla por|desconocid)/iu,
    before: [
      ends(`(?:ningun[ao]?|sin) ${some(2)}${evidence} ${some(1)}(?:sobre|de|acerca de|para) ${named}`),
      ends(
        `no (?:se )?(?:encontre|encuentro|encontramos|hay|tengo|dispongo de|existe|(?:he|hemos) (?:encontrado|hallado)|(?:he )?(?:pude|podido|puedo) (?:encontrar|hallar)|hallo|halle|encontro) ${some(2)}${evidence} ${some(1)}(?:sobre|acerca de|para) ${named}`,
      ),
      ends(
        `no (?:he |hemos |pude |puedo |pudimos |logre |consegui |he podido )?(?:encontre|encontrado|encontrar|encuentro|halle|hallado|hallar|conozco|localizar|localizado|localice|identificar|veo) ${named}`,
      ),
      ends(`no (?:mencionan?|incluyen?|citan?|nombran?|recogen?|listan?) ${named}`),
      ends(
        `ningun[ao]? (?:de (?:las|los|mis|estas|estos) )?(?:fuentes?|paginas?|articulos?|resultados?|listas?|rankings?) ${some(1)}(?:mencionan?|incluyen?|citan?|nombran?|recogen?|habla de) ${named}`,
      ),
    ],
    after: [
      begins(
        ' no (?:aparece|se menciona|figura|se encuentra|esta (?:en|entre|incluid[ao]|mencionad[ao])|consta|es mencionad[ao]|fue (?:encontrad|mencionad|localizad)[ao]|sale en|me suena)(?! (?:hasta|disponible))',
      ),
      begins(' (?:brilla por su ausencia|me es desconocid[ao])'),
    ],
    around: [
      [
        ends(`^${some(2)}(?:sobre|acerca de) ${named}`),
        begins(`,? no (?:he |pude |puedo |hay |tengo |se )?${some(2)}(?:${evidence}|encontr)`),
      ],
    ],
  };
}

function italian(): Phrases {
  const named =
    "(?:(?:la|il|lo|un[a']?|l'|nessun[ao']?) ?)?(?:(?:azienda|societa|marca|marchio|prodotto|strumento|servizio|software|piattaforma|app) )?(?:chiamat[ao] |denominat[ao] |di nome )?";
  const evidence =
    '(?:informazion[ei]|dat[io]|menzion[ei]|risultat[io]|riferiment[io]|dettagli|tracc[ei]a?|notizi[ae]|nulla|niente)';
  const about = "(?:su|sulla?|sul|sull'|riguardo a|riguardo alla|per|di|relative a|circa) ?";
  return {
    sign: /(?<!\p{L})(?:non (?:\p{L})|nessun)/iu,
    before: [
      ends(
        `(?:non (?:ho|abbiamo|ci sono|c'e|esistono|sono riuscit[oa] a|dispongo di|risultano|trovo)|nessun[ao']?) ?${some(2)}${evidence} ${some(1)}${about}${named}`,
      ),
      ends(
        `non (?:ho |abbiamo |sono riuscit[oa] a |riesco a |siamo riusciti a )?(?:trovato|trovare|trovo|conosco|individuato|individuare|identificare|vedo) ${named}`,
      ),
      ends(`non (?:menzionan?o?|citan?o?|includ(?:e|ono)|nominan?o?|elencan?o?) ${named}`),
      ends(
        `nessun[ao']? ?(?:delle |dei |di queste |di questi )?(?:font[ei]|pagin[ae]|articol[io]|risultat[io]|elenc[oh]i?|list[ae]) ${some(1)}(?:menzionan?o?|citan?o?|include|nomina|elenca|parla di) ${named}`,
      ),
    ],
    after: [
      begins(
        ' non (?:e |viene |risulta |e stat[ao] |sono )?(?:menzionat|citat|elencat|trovat|present|inclus|nominat|riportat)[aeio]',
      ),
      begins(
        ' non (?:compare|appare|figura|risulta(?: tra| in| nei| nelle|[.,;]|$)|si trova (?:tra|nelle|nei)|mi e not[ao]|la conosco|lo conosco)',
      ),
    ],
    around: [
      [
        ends(`^${some(2)}(?:su|sulla|sul|riguardo a) ${named}`),
        begins(`,? non (?:ho |ci sono |c'e |abbiamo )?${some(2)}(?:${evidence}|trovat)`),
      ],
    ],
  };
}

function dutch(): Phrases {
  const named =
    '(?:(?:de|het|een) )?(?:(?:bedrijf|merk|product|tool|dienst|software|platform|aanbieder|app) )?(?:genaamd |met de naam |dat )?';
  const evidence =
    '(?:informatie|gegevens|vermelding(?:en)?|resultaten|verwijzing(?:en)?|bronnen|details|data|iets)';
  const found = '(?:vinden|gevonden|bekend|beschikbaar|terugvinden|aangetroffen|zeggen|vermeld)';
  return {
    sign: /(?<!\p{L})(?:geen|niets?|nergens)(?!\p{L})/iu,
    before: [
      ends(`geen ${some(3)}${evidence} ${some(1)}(?:over|van|voor|bij|met betrekking tot) ${named}`),
      ends(`niets ${some(2)}(?:over|van) ${named}`),
      ends(`ken (?:ik )?(?:geen )?${named}(?:niet )?`),
      ends(
        `geen (?:van (?:de|deze|mijn) |enkele )?(?:bron(?:nen)?|pagina'?s?|artikel(?:en)?|resultaten|lijst(?:en)?) ${some(1)}(?:vermeldt|vermelden|noemt|noemen|bevat) ${named}`,
      ),
    ],
    after: [
      begins(
        ` (?:wordt|worden|werd|is|staat) (?:[\\p{L}]+ ){0,4}?(?:niet|nergens) (?:[\\p{L}]+ ){0,2}?(?:genoemd|vermeld|gevonden|opgenomen|te vinden|bekend|aangetroffen|in de|tussen|op de lijst)`,
      ),
      begins(
        ` (?:[\\p{L}]+ )?(?:komt|duikt|verschijnt) (?:[\\p{L}]+ ){0,4}?(?:niet|nergens) (?:[\\p{L}]+ ){0,2}?(?:voor|op|in|naar voren|terug)`,
      ),
      begins(' (?:kon|kan|heb) (?:ik|men|ik helaas) (?:helaas )?niet (?:terug)?(?:vinden|gevonden)'),
      begins(' (?:ken ik|zegt mij) niet'),
    ],
    around: [
      [
        ends(`^(?:helaas )?(?:over|van|voor) ${named}`),
        begins(
          ` (?:kon|kan|heb|is|zijn|vond|vind) (?:ik |er |mij )?(?:[\\p{L}]+ ){0,3}?(?:niets|geen ${some(3)}${evidence})(?: ${some(2)}${found})?`,
        ),
      ],
      [
        ends(`(?:kon|kan|heb|konden|hebben) (?:ik |we |wij )?(?:helaas )?${named}`),
        begins(
          ` (?:helaas )?(?:[\\p{L}]+ ){0,5}?(?:niet|nergens) (?:terug)?(?:vinden|gevonden|ontdekken|aantreffen)`,
        ),
      ],
    ],
  };
}

function portuguese(): Phrases {
  const named =
    '(?:(?:a|o|uma?|nenhum[a]?|as|os) )?(?:(?:empresa|companhia|marca|produto|ferramenta|servico|software|plataforma|aplicativo|app) )?(?:chamad[ao] |denominad[ao] |de nome )?';
  const evidence =
    '(?:informac(?:ao|oes)|dados|menc(?:ao|oes)|resultados?|referencias?|detalhes|registros?|registos?|nada)';
  const about = '(?:sobre|acerca d[aeo]|para|relativ[ao]s? a|a respeito d[aeo]|quanto a) ';
  return {
    sign: /(?<!\p{L})(?:n[aã]o|nenhuma?|sem)(?!\p{L})/iu,
    before: [
      ends(
        `(?:nao (?:encontrei|encontramos|ha|tenho|existem?|achei|localizei|(?:consegui|foi possivel|pude) (?:encontrar|achar|localizar)|foram encontrad[ao]s)|nenhuma?|sem) ${some(2)}${evidence} ${some(1)}${about}${named}`,
      ),
      ends(
        `nao (?:consegui |pude |foi possivel )?(?:encontrei|encontrar|encontramos|achei|achar|conheco|localizei|localizar|identifiquei|identificar|vejo) ${named}`,
      ),
      ends(`nao (?:mencionam?|citam?|incluem?|listam?|falam? d[aeo]) ${named}`),
      ends(
        `nenhuma? (?:d[aeo]s?(?: minhas| meus)? |dest[ae]s )?(?:fontes?|paginas?|artigos?|resultados?|listas?) ${some(1)}(?:mencionam?|citam?|incluem?|listam?|falam? d[aeo]) ${named}`,
      ),
    ],
    after: [
      begins(
        ' nao (?:e |foi |esta |sao |consta como )?(?:mencionad|citad|listad|encontrad|incluid|presente|referid)[aeo]?',
      ),
      begins(' nao (?:aparece|consta|figura|surge|se encontra|me e familiar|e conhecid[ao] por mim)'),
    ],
    around: [
      [
        ends(`^${some(2)}sobre ${named}`),
        begins(`,? nao (?:ha |encontrei |tenho |achei |consegui )?${some(2)}(?:${evidence}|encontr)`),
      ],
    ],
  };
}

export const PHRASES_OF_LANGUAGES: readonly Phrases[] = [
  german(),
  french(),
  spanish(),
  italian(),
  dutch(),
  portuguese(),
  slavic(),
  inOtherScripts(),
];
