import { contentStems } from '../../../language/english/english-stems.ts';
import { wordy } from '../../../language/languages/wordy.ts';
import { stems } from '../../../language/tokens.ts';

/** What texts of the seven languages give away by their words, for the choice of what visitors see. */

/** Stems of the words that have a subject of their own. */
export const subjectStems = (text: string, language: string): string[] =>
  language === 'en' ? contentStems(text) : stems(text, language);

export const PROOF = wordy(
  `customers?|companies|teams|founded|trusted|used by|certified|licensed|insured|award|since \\d{4}|(?:over|more than) \\d[\\d,.]*|
  compared|suits?|years(?: of)? experience|family[- ](?:run|owned)|
  seit (?:über |mehr als )?\\d+\\p{L}*|jahre\\p{L}* erfahrung|kund\\p{L}+|(?:meister|familien)betrieb|zertifiziert\\p{L}*|ausgezeichnet\\p{L}*|gegründet|erfahren\\p{L}*|
  depuis (?:plus de )?\\d+|ans d['’]expérience|clients?|certifiée?s?|fondée? en|agréée?s?|diplômée?s?|
  desde (?:hace )?\\d+|más de \\d[\\d.]*|años de experiencia|clientes|certificad[oa]s?|fundad[oa]|
  da(?:l| oltre) \\d+|oltre \\d[\\d.]*|anni di esperienza|clienti|certificat[oaie]|fondat[oa]|
  sinds \\d{4}|ruim \\d+|jaar ervaring|klanten|gecertificeerd\\p{L}*|opgericht|erkende?|
  há mais de|mais de \\d[\\d.]*|anos de experiência|fundad[oa] em`,
);
export const NEXT_STEP = wordy(
  `trial|set(?:ting)? up|set-?up|migrat(?:e|es|ion)|imports?|upgrades?|switch(?:es)? (?:to|from)|cancel|you can leave|can change (?:it|the plan)|
  within (?:two |a few )?(?:minutes|hours|days)|helps? (?:you )?(?:on|by) (?:the )?(?:phone|e-?mail)|new in|free (?:consultation|estimates?|quotes?|lesson|class)|
  kostenlos\\p{L}*|unverbindlich\\p{L}*|innerhalb von \\d+|rückmeldung|erstgespräch|probe(?:training|stunde|unterricht)|
  gratuit\\p{L}*|sans engagement|sous \\d+ ?h|cours d['’]essai|devis|
  gratis|sin compromiso|en \\d+ (?:horas|minutos|días)|presupuesto|
  gratuit[oaie]|senza impegno|entro \\d+|preventivo|lezione di prova|
  vrijblijvend\\p{L}*|binnen \\d+|proefles|kennismaking\\p{L}*|
  sem compromisso|em até \\d+|orçamento|aula experimental`,
);
export const BENEFIT = wordy(
  `sav(?:e|es|ing)|without|at once|automatically|never|no more|in one (?:place|screen)|one (?:button|tap)|so that|nobody has to|instead of|faster|easier|free of charge|
  sparen|spart|ohne|automatisch|schneller|einfacher|alles aus einer hand|
  sans|gagnez|économis\\p{L}+|automatiquement|plus (?:vite|simple)|
  sin|ahorr\\p{L}+|automáticamente|más (?:rápido|fácil)|
  senza|risparmi\\p{L}+|automaticamente|più (?:veloce|semplice)|
  zonder|bespaar\\p{L}*|sneller|makkelijker|
  sem|economiz\\p{L}+|poup\\p{L}+|mais (?:rápido|fácil)`,
);
export const FREE = wordy('free|kostenlos\\p{L}*|gratis|gratuit\\p{L}*|gratuit[oaie]|grátis');
export const YOU = wordy(
  `you(?:r|rs)?|ihre?[nmrs]?|du|dein\\p{L}*|dich|dir|vous|votre|vos|tu|ton|ta|tes|usted|tus?|vuestr[oa]s?|voi|vostr[oaie]|tu[oa]|tuoi|je|jouw?|jullie|uw|você|seus?|suas?`,
);

/** A figure or a title that speaks for a company as a whole. */
export const COMPANY_FIGURE = wordy(
  `not[ae] (?:de )?\\d[.,]\\d|\\d[.,]\\d (?:stars|sterne|étoiles|estrellas|stelle|sterren|estrelas)(?: \\p{L}+)*|(?<!(?:von|of|sur|di|de|van) )\\d{2,}\\+? (?:google )?(?:reviews|bewertungen|avis|reseñas|recensioni|avaliações)|
  since \\d{4}|(?:over|more than) (?:a|two|three) decades?|(?:over |more than )?\\d+\\+? years(?: of)?(?: \\p{L}+)?|\\d[\\d,.]*\\+? (?:\\p{L}+ )?(?:customers|clients|projects|families|members|students|installations|reviews|homes)|
  24\\/7|24 hours a day|(?:7|seven) days a week|rund um die uhr|7 tage die woche|7j\\/7|7 jours sur 7|24h\\/24|las 24 horas|7 giorni su 7|24 ore su 24|(?:7|zeven) dagen per week|24 uur per dag|24 horas por dia|
  licensed|insured|award-winning|years of experience|(?:experienced|expert) (?:team|captains?|guides?|crew|technicians|professionals)|family[- ](?:run|owned)|founded in \\d{4}|
  seit (?:über |mehr als )?\\d+(?: jahren)?|seit (?:\\p{L}+ )?jahrzehnten|\\d+ jahren? (?:erfahrung|\\p{L}*)|\\d[\\d.]*\\+? (?:\\p{L}+ )?(?:kund\\p{L}+|projekte|mitglieder)|meisterbetrieb|familienbetrieb|langjährige[rn]? erfahrung|jahrzehntelange[rn]? erfahrung|zertifizierte[rsn]?|team (?:aus|von) \\d+|
  depuis (?:plus de )?\\d+|plus d['’]une décennie|\\d+ ans d['’]\\p{L}+|\\d[\\d ]*\\+? (?:clients|projets|adhérents|élèves|membres)|certifiée?s?|agréée?s?|fondée? en \\d{4}|
  desde (?:hace )?\\d{4}|m[aá]i?s de (?:una|uma|dos|duas) décadas?|\\d+ años|\\d[\\d.]* (?:clientes|proyectos|casas|familias|alumnos|socios)(?: \\p{L}+)?|certificad[oa]s?|fundad[oa] en \\d{4}|
  dal \\d{4}|\\d+ anni(?: di \\p{L}+)?|\\d[\\d.]* (?:clienti|progetti|soci|allievi)|certificat[oaie]|fondat[oa] nel \\d{4}|
  sinds \\d{4}|\\d+ jaar(?: ervaring)?|\\d[\\d.]* (?:klanten|projecten|leden)|gecertificeerd\\p{L}*|erkende?|
  há (?:mais de )?\\d+ anos|\\d+ anos de \\p{L}+|\\d[\\d.]* (?:clientes|projetos|alunos)`,
);
/** The part of a page where others speak for the company, or its work does. */
export const SHOWS_PROOF = wordy(
  `reviews?|testimonials?|what [\\p{L} ]{3,30} (?:say|saying)|references|case studies|our work|recent projects|why (?:choose )?us|why choose \\p{L}+|
  kundenstimmen|bewertungen|rezensionen|(?:kunden|patienten) (?:sagen|über uns)|referenzen|referenzprojekte|(?:darum|warum) wir|warum (?:sie )?(?:uns|zu uns)|
  avis|témoignages|ils (?:nous )?(?:parlent|font confiance)|nos (?:réalisations|références)|pourquoi (?:nous )?choisir|
  opiniones|testimonios|reseñas|(?:dicen|opinan) (?:de nosotros|nuestros clientes)|nuestros (?:trabajos|proyectos)|por qué (?:elegirnos|nosotros)|
  recensioni|testimonianze|dicono di noi|i nostri lavori|perché (?:sceglier\\p{L}+|noi)|
  ervaringen|klantervaringen|beoordelingen|klanten (?:zeggen|vertellen)|referenties|onze projecten|waarom (?:wij|ons|kiezen)|
  depoimentos|avaliações|(?:dizem|falam) (?:nossos )?clientes|nossos (?:trabalhos|projetos)|por que (?:nos )?escolher`,
);
/** "From 6 years", "entre 3 et 6 ans", a guarantee; not "más de 10 años". */
export const OF_AN_AGE =
  /(?<!\p{L})(?<!(?:mais|más|plus|più|hace) )(?:from|aged?|ages|under|ab|unter|bis|à partir de|dès|entre|moins de|a partir de|de|da|dai|fino a|vanaf|tot|menores de|des)\s+\d+\s*(?:(?:-|–|à|a|ai|bis|to|tot|et|y|e|and|und|en)\s*\d+\s*)?(?:years?|jahre?n?|ans|años|anni|jaar|anos)(?!\p{L})|(?<!\p{L})\d+[\s-](?:years?[\s-]old|jahre alt|jaar oud)(?!\p{L})/iu;
/** Says what a company is: "We are a …", "Somos una …". */
export const IS_SOMETHING =
  /^(?:We(?: are|['’]re) (?:an?|the|your)|Wir sind (?:ein\p{L}*|Ihre?|der|die|das)|Nous sommes (?:une?|votre|le|la)|Somos (?:una?|el|la|tu|su|uma?|o|a|seu|sua)|(?:Noi )?siamo (?:un\p{L}*|il|la|lo)|(?:Wij|We) zijn (?:een|het|de|uw)|Nós somos (?:uma?|o|a))\s/iu;
/** After the company's name. */
export const SAYS_WHAT_IT_IS =
  /^\s(?:is|are|helps?|offers?|provides?|ist|sind|bietet|est|sont|propose|offre|accompagne|es|son|ofrece|è|sono|nasce|biedt|é|são|oferece)(?!\p{L})(?! \S+ed\b)/iu;
/** Sentences that need their context. */
export const LEANS =
  /(?<!\p{L})(?:diese[mnrs]?|solche[mnrs]?|cette|ces|quest[aeio]|est[aeo]s?|deze|dit|dez(?:e|elfde))(?!\p{L})|\b(?:this|these|those|such|below|above|here|following|previous|next section|chapter|earlier|later on|on the left|on the right|as shown|see|table|figure|steps?|likewise|otherwise|however|therefore)\b|(?<!^)\bthere\b(?! (?:is|are|was|were|will))/iu;
/** How easy the first step is. */
export const OFFERS_STEP = wordy(
  `free (?:estimates?|quotes?|consultations?|diagnostic|trial|lesson|class|assessment)|no (?:obligation|commitment)|within (?:one|two|1|2|24|48) (?:hours?|days?)|
  kostenlose[rsnm]? (?:\\p{L}+ )?(?:beratung|erstgespräch|angebot|besichtigung|probe\\p{L}*)|unverbindlich\\p{L}*|(?:innerhalb von|in) \\d+ (?:stunden|minuten)|
  devis (?:\\p{L}+ )?gratuits?|gratuit\\p{L}* et sans engagement|sans engagement|séance d['’]essai|cours d['’]essai(?: gratuits?)?|(?:réponse|rappel) (?:sous|en) \\d+ ?h\\p{L}*|
  sin compromiso|asesoría gratuita|presupuesto (?:\\p{L}+ )?(?:gratis|gratuito)|primera (?:consulta|visita|clase) gratuita|en menos de \\d+ (?:horas|minutos)|
  preventivo (?:\\p{L}+ )?gratuito|senza impegno|prima (?:consulenza|lezione|visita) gratuita|entro \\d+ ore|
  vrijblijvend\\p{L}*|gratis (?:proefles|intake|kennismaking\\p{L}*|offerte|advies)|binnen \\d+ (?:uur|dagen)|
  sem compromisso|orçamento (?:\\p{L}+ )?(?:grátis|gratuito)|aula (?:experimental|gratuita)|em até \\d+ (?:horas|minutos)`,
);
/** True on one day or in one season only. */
export const OF_ITS_DAY = wordy(
  '(?:\\p{L}+ )?season|saison|temporada|stagione|seizoen|today|yesterday|tomorrow|this (?:week|month|year)|heute|gestern|morgen|aujourd.hui|hier|demain|hoy|ayer|mañana|oggi|ieri|domani|vandaag|gisteren|hoje|ontem|amanhã|now|jetzt|derzeit|currently|actuellement|actualmente|attualmente|momenteel|atualmente',
);
/** Someone who speaks for themselves, as customers do. */
export const ONE_SPEAKS =
  /(?<!\p{L})(?:I|I['’]\p{L}+|my|me|ich|mich|mein\p{L}*|je|mon|mes|moi|yo|mi|mis|mio|mia|io|ik|mijn|eu|meu|minha)(?!\p{L})|(?<!\p{L})[jJ]['’]/u;

/** A company that speaks of itself: "We …", "Unsere Werkstatt …", "Offriamo …". */
export const OF_ITSELF =
  /^(?:We|Our|Wir|Unsere?[mnrs]?|Bei uns|Nous|Notre|Nos|Chez nous|Nosotr[oa]s|Nuestr[oa]s?|Noi|(?:Il|La|I|Le) nostr[oaie]|Wij|We|Onze|Ons|Nós|(?:[OA]s? )?Noss[oa]s?|\p{L}+(?:[aei]mos|iamo))(?!\p{L})/iu;

/** What a company would like to be done, or the page is there for: contact, booking, an order. */
export const CONVERTS = wordy(
  `get (?:your|my|started)|audit|écri\\p{L}+|write (?:to )?us|schreiben sie|escríb\\p{L}+|scriv\\p{L}+|schrijf\\p{L}*|escrev\\p{L}+|download\\p{L}*|herunterladen|télécharge\\p{L}*|descarg\\p{L}+|scarica\\p{L}*|baixar|
  book(?:ing)?|reserv\\p{L}*|schedule|request|quotes?|estimates?|demo|contact(?: us)?|get in touch|call(?: us)?|buy|order|sign up|start|try|join(?: us)?|apply|donate|enquire|hire|appointments?|
  buchen|reservieren|anfragen?|anfrage stellen|kontakt\\p{L}*|termin\\p{L}*|anrufen|kaufen|bestellen|bewerben|angebot|spenden|mitglied werden|probetraining|
  réserv\\p{L}+|contact(?:er|ez(?:-nous)?)?|rendez-vous|devis|achet\\p{L}+|command\\p{L}+|appel\\p{L}+|essai|adhér\\p{L}+|inscri\\p{L}+|don|
  contact[oae]\\p{L}*|contáct\\p{L}+|cita|presupuesto|comprar?|pedir|llam\\p{L}+|solicit\\p{L}+|cotiz\\p{L}+|agend\\p{L}+|
  prenot\\p{L}+|contatt\\p{L}+|preventivo|acquist\\p{L}+|ordin\\p{L}+|chiam\\p{L}+|iscriv\\p{L}+|richied\\p{L}+|
  boek\\p{L}*|afspraak|offerte|bestel\\p{L}*|inschrijven|aanmelden|proefles|
  contat\\p{L}+|orçamento|lig[au]\\p{L}*|marcar|peça|inscrev\\p{L}+|fale`,
);

const CALLS_UPON =
  /^(?:jetzt|hier|entdecken|erfahren|lernen|besuchen|buchen|rufen|kontaktieren|finden|sichern|learn|discover|explore|find|get|see|visit|call|request|schedule|ask|enjoy|meet|fill|füllen|remplissez|rellena\p{L}*|completa|compila\p{L}*|vul|preencha|viens|venez|vieni|venite|ven|komm(?:en sie)?|bring(?:en sie)?|apporte[zr]?|please|bitte|soutenez|offrez|faites|choisissez|luce|realza|apoya|elige|verschenken|gönnen|wählen|unterstützen|regala|sostieni|scegli|steun|kies|apoie|escolha|choose|support|improve|boost|contact|book|click|browse|check|read|welcome|willkommen|découvrez|venez|contactez|réservez|profitez|retrouvez|bienvenue|descubre|conoce|visita|contáctanos|reserva|encuentra|bienvenid\p{L}+|solicita|scopri\p{L}*|contatta\p{L}*|prenota|vieni|benvenut\p{L}+|visita|ontdek|bekijk|lees|welkom|neem|maak|conheça|descubra|agende|entre|bem-vind\p{L}+|saiba|visite|fale)(?!\p{L})/iu;

/** Asks the reader to do something, or greets them, and says nothing. */
export const callsUpon = (sentence: string): boolean => CALLS_UPON.test(sentence) || /!\W*$/.test(sentence);
