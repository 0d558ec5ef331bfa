/** The matcher's knowledge about the languages of answers, as folded words. */
export interface Language {
  /** Words that identify a text's language; most do not exist in the other languages. */
  common: ReadonlySet<string>;
  /** Articles and other words that show that a noun follows. */
  articles: ReadonlySet<string>;
  /** What people do with a product, directly before its name. */
  uses: ReadonlySet<string>;
  /** What a company does, directly after its name. */
  verbs: ReadonlySet<string>;
  is: ReadonlySet<string>;
  /** Joins the last two names of a list. */
  joins: ReadonlySet<string>;
  /** After the first word of a sentence, these show that it is not a name. */
  goes_on: ReadonlySet<string>;
  /** Before "of" and a name, these show that it is the name of a place. None that also means something else. */
  places?: ReadonlySet<string>;
  /** Languages in which product names take articles like nouns do: no Notion, alla Coop. */
  names_with_article?: true;
}

const words = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const ENGLISH: Language = {
  common: words(
    'the of and is are for with that this to you it be from your on by have which not will we i my our their has can its than but if they use was were been there what who when where all no at as an or more most about into how he she one only just so up out would could should',
  ),
  articles: words('the a an this that these those my your our their his her its some any no every each'),
  uses: words('use using used uses via try trying tried adopt adopted install'),
  verbs: words(''),
  is: words('is was'),
  joins: words('and or nor'),
  places: words('city town village county province island bay lake valley'),
  goes_on: words(''),
};

const LANGUAGES: Record<string, Language> = {
  de: {
    common: words(
      'der die das und ist den von zu mit sich auf fur nicht ein eine einen einem einer wird oder sind wir ich sie bei nach im am dem des es man auch nur wie als zum zur uber aus einfach alles kein keine haben hat kann mein unser noch sehr dann',
    ),
    articles: words(
      'der die das den dem des ein eine einen einem einer eines kein keine keinen mein dein sein ihr unser jeder jede jedes dieser diese dieses viel viele mehr wenig etwas welche im am zum zur beim vom ins ans',
    ),
    uses: words(
      'nutze nutzen nutzt verwende verwenden verwendet probiere testen teste wahle wahlen nimm nehmen nehmt via mit per bei von uber empfehle nutzten setze namens',
    ),
    verbs: words(
      'bietet verkauft liefert ermoglicht kostet hat erhoht plant stellt baut betreibt macht eignet gehort gilt kommt wirbt verlangt unterstutzt integriert verwaltet berechnet senkt startet wachst verzichtet punktet hilft lasst meldet veroffentlicht berichtet schreibt ubernimmt eroffnet fuhrt produziert bringt sammelt erfasst',
    ),
    is: words('ist war'),
    joins: words('und oder sowie noch bzw als'),
    goes_on: words(''),
  },
  fr: {
    common: words(
      'le les des et est une un dans pour que qui sur pas vous avec par plus nous sont cette au aux du ce il elle on ne se sa son la l d c tout mais ou je de leur depuis alors donc',
    ),
    articles: words(
      'le la les l un une des du de au aux ce cette ces cet mon ma mes ton ta son sa ses notre votre leur leurs aucun aucune chaque',
    ),
    uses: words(
      'utilise utilisez utiliser utilisons prends prenez essaie essayez essayer choisissez choisir via avec par chez selon adoptez testez preferez recommande',
    ),
    verbs: words(
      'propose proposent offre permet vend livre coute facture rembourse couvre lance fabrique produit possede dispose integre facilite gere publie annonce compte reste augmente baisse finance accompagne convient assure domine',
    ),
    is: words('est etait'),
    joins: words('et ou ni'),
    places: words('ville village commune ile baie lac port vallee'),
    goes_on: words('que'),
  },
  es: {
    common: words(
      'el los las una un y para con por que del se su mas como es al lo sus pero este sobre puede tambien son la en de no muy ya mi hace nos tu o desde todo esta entonces pues',
    ),
    articles: words(
      'el la los las un una unos unas del al este esta estos estas mi mis tu su sus nuestro cada ningun ninguna',
    ),
    uses: words(
      'usa usad usar uso usamos utiliza utilizar prueba probar elige elegir via con segun recomiendo prefiero empresa',
    ),
    verbs: words(
      'ofrece vende permite cuesta cobra tiene lanza entrega factura ayuda incluye integra opera vuela fabrica gestiona crece sube baja anuncia exporta destaca cuenta dispone cubre abre instala lidera atiende ahorra',
    ),
    is: words('es era'),
    joins: words('y e o u ni como'),
    places: words('ciudad pueblo provincia isla bahia lago puerto valle'),
    goes_on: words('que'),
  },
  it: {
    common: words(
      'il di che della per un una con sono del gli le non e nel alla piu da dei delle come anche questo si lo la i in al dal su ho ci tutto dell all quasi alle ogni allora quindi',
    ),
    articles: words(
      'il lo la i gli le l un uno una del dello della dei degli delle dell al allo alla ai alle all dal dalla nel nella sul sulla questo questa mio mia suo sua ogni',
    ),
    uses: words(
      'usa usate usare uso usiamo prova provate provare scegli scegliere via con secondo consiglio preferisco tramite',
    ),
    verbs: words(
      'offre vende permette costa consente propone consegna fattura include integra produce gestisce cresce aumenta annuncia lancia ha ripara serve domina copre apre guida',
    ),
    is: words('e era'),
    names_with_article: true,
    joins: words('e o ne ed che'),
    places: words('citta paese provincia isola baia lago porto valle'),
    goes_on: words('che'),
  },
  nl: {
    common: words(
      'de het een van en is voor met op zijn dat niet aan te ook wordt bij deze door je wij kunt naar uw ik heb in we alles kan er maar gewoon ons was om uit dit wel twee geen dus',
    ),
    articles: words('de het een deze dit dat die mijn jouw zijn haar ons onze hun elke geen'),
    uses: words('gebruik gebruikt gebruiken probeer kies kiezen via met bij volgens neem'),
    verbs: words(
      'biedt verkoopt levert kost maakt heeft helpt rekent bezorgt plaatst werkt groeit verlaagt verhoogt ondersteunt koppelt beheert herstelt past staat bevat brengt',
    ),
    is: words('is was'),
    joins: words('en of noch als'),
    places: words('stad dorp provincie eiland baai'),
    goes_on: words(''),
  },
  pt: {
    common: words(
      'o os as de uma um para com nao por mais dos das em do da no na ao seu sua voce sao tambem pela pelo e que se como a gente tudo mais esta tem nos foi ou ainda quanto entao',
    ),
    articles: words(
      'o a os as um uma uns umas do da dos das no na nos nas ao pelo pela este esta esse essa meu minha seu sua cada nenhum nenhuma',
    ),
    uses: words(
      'usa use usar uso usamos utiliza utilizar experimente prova via com segundo recomendo prefiro escolha',
    ),
    verbs: words(
      'oferece vende permite custa cobra tem lanca entrega inclui integra opera emite ajuda produz fabrica cresce sobe anuncia conta dispoe cobre abre instala lidera',
    ),
    is: words('e era'),
    names_with_article: true,
    joins: words('e ou nem quanto como'),
    places: words('cidade vila ilha baia lago praia'),
    goes_on: words('que'),
  },
  pl: {
    common: words(
      'i w na z sie do nie jest ze to jak przez dla od po oraz lub sa moze ktory tym za czy prostu przy jego wiele tylko dzis jest przed pod jeden swoje ale bardzo mozna',
    ),
    articles: words('ten ta to ta ten'),
    uses: words('uzyj uzywam wybierz przez z'),
    verbs: words('oferuje sprzedaje kosztuje ma buduje dostarcza pozwala'),
    is: words('jest to'),
    joins: words('i oraz lub czy ani'),
    goes_on: words('ze'),
  },
};

/**
 * Kinds of companies and products: next to a name, or in what is said about it, they show that it is a name. Folded.
 */
const KINDS = words(`
  crm erp hr pos saas vpn cms app apps tool tools platform platforms software service services suite startup company brand
  bank store shop retailer provider vendor product browser tracker assistant agency insurer airline carrier marketplace
  firm chain pharmacy manufacturer supplier dealer broker chatbot api wallet neobank package workspace scanner
  anbieter plattform dienst unternehmen firma marke hersteller handler bank versicherer versicherung konzern werkzeug produkt
  programm handelskette drogerie supermarkt kette lieferant betreiber gruppe browser
  outil plateforme logiciel entreprise societe marque banque groupe enseigne service produit fabricant fournisseur mutuelle
  assureur magasin solution editeur application operateur
  herramienta plataforma programa empresa compania marca banco grupo tienda servicio producto fabricante proveedor
  aseguradora cadena aplicacion supermercados supermercado operadora
  strumento piattaforma azienda societa marchio banca gruppo negozio servizio prodotto fornitore catena applicazione
  assicurazione supermercati operatore gestionale
  hulpmiddel bedrijf merk keten winkel dienst aanbieder leverancier groep pakket verzekeraar programma
  ferramenta empresa companhia marca banco grupo loja servico produto fornecedor rede aplicativo seguradora operadora
  narzedzie firma marka sklep operator platforma usluga aplikacja siec banku bank
  компания компании сервис сервиса банк магазин платформа бренд фирма приложение оператор
`);
const KIND_ENDINGS =
  /(?:software|tool|tools|plattform|anbieter|hersteller|konzern|unternehmen|dienst|dienstleister|app|marke|handler|versicherer|bank|kette|gruppe|markt|system|spezialist|riese|platform|aanbieder|bedrijf|merk|keten)$/;

export const isKind = (word: string) => KINDS.has(word) || (word.length > 6 && KIND_ENDINGS.test(word));

/** What people do with such products; together with a kind, they show what a lowercase sentence is about. */
const MATTERS = words(`
  team chat wiki tickets ticket cards card payments payment invoices invoice invoicing docs calls call meetings money
  notes tasks email emails mail payroll accounting bookkeeping hosting website shop orders delivery files storage
  passwords calendar bank account transfer transfers customers sales leads support ads analytics
  verein zeiterfassung rechnungen aufgaben kunden konto equipe factures compte taches projet equipo facturar facturas
  tareas cuenta squadra appunti fatture conto facturen rekening notities equipe notas contas faturas
`);
export const isMatter = (word: string) => MATTERS.has(word) || isKind(word);

/** Between a noun such as "city" and the name of a place. */
export const OF = words('of de d di del van do da');

/** After a name: a color. */
export const COLORS = words(
  'green blue red white black grey gray brown yellow pink purple violet tone tones shade color colour grun blau rot weiss schwarz grau gelb vert bleu rouge verde azul rojo blanco blu rosso bianco groen blauw rood wit',
);

/** First names; what directly follows one is, or may be, a person's name. */
export const FIRST_NAMES = words(`
  adam albert alejandro alex alexander alfred alice amy ana andrea andreas andrew angela anna anne anthony antoine antonio
  arthur barbara beatrice benjamin bernard bill brian bruno camille carla carlos carmen caroline catherine charles charlotte
  chris christian christina christine christoph christopher claire claudia clara cornelis daniel daniela david deborah diana
  diego dieter dirk dmitri donald dorothy edward elena elizabeth ella emily emma enrique eric erik ernst eva fabio federico
  felix ferdinand fernando francesca francesco francisco francois frank franz frederic friedrich gabriel george georg gerard
  giorgio giovanni giulia giuseppe gregory guillaume guido hannah hans heather heinrich helen hendrik henri henry hugo ian
  ines isabel isabella ivan jack jacob jacques jakob james jan jane janet jason javier jean jennifer jens jessica jim joan
  joao joe johan johann john jonas jonathan jorge jose joseph josef juan judith julia julie julien jurgen karen karin karl
  katharina kate katherine kevin kim klaus laura lauren leo leon linda lisa lorenzo louis luca lucas lucia lucy luigi luis
  luisa lukas manuel marc marcel marco marcos margaret maria marie marina mario mark markus marta martha martin martina
  mary mateo matteo matthew matthias max maximilian melissa michael michel miguel monica nancy natalia nicolas nicole nina
  oliver olivia oscar otto pablo paola paolo patricia patrick paul paula pedro peter philip philippe pierre pieter rachel
  rafael ralf ralph raul rebecca ricardo richard robert roberto robin roger roland ronald rosa rosario ruth ryan samuel sandra
  sara sarah scott sebastian sergio silvia simon simone sofia sonia sophie stefan stefano stephanie stephen steve steven
  susan susanne suzanne sylvie teresa theo thomas tim timothy tom tony ulrich uwe valentina victor victoria vincent
  vincenzo walter werner willem william wolfgang yves
  abigail aline alois amelia anja astrid august bertha bianca birgit brigitte carl cesar chiara chloe christa clement
  clemens dolores edgar edith egon elisabeth elke emil emilia erich ernesto esther eugene eva fiona florence florian
  fred frederik frida fritz gerald gerhard gloria gottlieb grace gunther gustav guy harald harold harriet harry heidi
  heike heinz helga helmut herbert hermann hilda holger horst howard ida igor ingrid irene iris ivo jesse jim jo joel
  josefine joshua juliette justin katja kurt lars larry leah lena leonardo leonie lily lola lothar lotte ludwig lydia
  magda manfred marlene maurice mia mike miriam monika muriel nathan neil noah nora norbert olaf olga otmar pamela pascal
  paulo petra phil pia quentin ralph ramon ray reinhard renate rita romeo rudolf rupert sabine sally sam silvia siegfried
  stella sven tania ted tiffany tina tobias ulrike ursula vera vera veronica viktor vince viola virginia wade wanda
  wendy  wilhelm winston xavier zoe
`);

/** German nouns that companies are named after; German capitalizes every noun. */
export const GERMAN_NOUNS = words(`
  adler anker apfel arche auge bach bahn ball bank bar bart baum becher berg bett biene bild birne blatt blick blitz block
  blume boden bogen boot brand brief brille brot brucke brunnen buch burg dach diamant dom drachen eck eiche eis engel erde
  fackel faden falke falter feder feld fenster feuer fisch flamme flasche flieger flug fluss forst freund frucht fuchs funke
  garten geist glocke glas gold gras graf grund hafen hahn hammer hand haus hecht heimat held herz himmel hirsch hof holz
  horn hut igel insel jager kaiser kamm karte kerze kette kirche klee knopf koch koenig konig kraft kran kranz krone kugel
  lampe land laub leiter licht linde linse loewe lowe luft mantel markt mauer meer meister messer mond motte muhle muschel
  nadel nagel nest netz nord ort pfad pfeil pferd post quelle rabe rad ring ritter rose ruder sand schatz schiff schild
  schlange schloss schluessel schlussel schmied schnecke schnee schule schwan see segel sommer sonne spiegel spiel spur
  stadt stahl stein stern stift stimme strahl strand strauss strom stuhl sturm tafel tag tal tasse taube tisch tor tropfen
  tuch turm ufer uhr vogel wald wand wasser weg weide welle welt wiese wind winter wolf wolke wurzel zahn zaun zeit zelt
  ziel zug zweig
`);

const KNOWN: ReadonlyMap<string, Language> = new Map([['en', ENGLISH], ...Object.entries(LANGUAGES)]);
const CODES = [...KNOWN.keys()];
/** Indexes in the list of languages. */
const LANGUAGES_OF_WORD = new Map<string, number[]>();
for (const [place, { common, uses, verbs }] of [...KNOWN.values()].entries())
  for (const word of common.union(uses).union(verbs))
    LANGUAGES_OF_WORD.set(word, [...(LANGUAGES_OF_WORD.get(word) ?? []), place]);

export interface TextLanguage {
  code: string;
  language: Language;
  /** Whether names may have case endings: Polish, and languages the matcher doesn't know. */
  inflects: boolean;
}

/** This many words decide the language. */
const MAX_WORDS_LOOKED_AT = 200;
/** A text with fewer of a language's commonest words is in another one. */
const MIN_SHARE = 0.15;

const MAX_LOOKED_AT_ENGLISH = 20;

/** Two words such as "is a" are enough. */
const isEnglish = (tokens: readonly { text: string }[]) =>
  tokens
    .slice(0, MAX_LOOKED_AT_ENGLISH)
    .filter(({ text }) => ENGLISH.common.has(text) || ENGLISH.articles.has(text)).length > 1;

/** The language of a text by its commonest words, among those the matcher knows; English when undecided. */
export function languageOf(tokens: readonly { text: string }[]): TextLanguage {
  const counts = CODES.map(() => 0);
  const end = Math.min(tokens.length, MAX_WORDS_LOOKED_AT);
  for (let index = 0; index < end; index++)
    for (const place of LANGUAGES_OF_WORD.get(tokens[index]?.text ?? '') ?? [])
      counts[place] = (counts[place] ?? 0) + 1;
  const best = Math.max(...counts);
  const code = CODES[counts.indexOf(best)] ?? 'en';
  const language = best > (counts[CODES.indexOf('en')] ?? 0) ? KNOWN.get(code) : undefined;
  const inflects = code === 'pl' || ((best < 2 || best < end * MIN_SHARE) && !isEnglish(tokens));
  return language ? { code, language, inflects } : { code: 'en', language: ENGLISH, inflects };
}
