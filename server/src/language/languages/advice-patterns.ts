import { wordy } from './wordy.ts';

/** How the seven languages ask for advice before a purchase, in questions and in headings. */

/** "What should I look out for?", "How to choose a vet". What a company offers is no answer to it. */
export const ASKS_ADVICE = wordy(
  `what (?:should|do|must) (?:i|you|we|one|buyers?|people) (?:look|watch|check|consider|ask|know|pay attention|bear in mind)|what to (?:look|watch|check|consider|ask|know|avoid)|
  (?:which|what) questions (?:should|to)|how (?:do|can|should) (?:i|you|we) (?:tell|recogni[sz]e|choose|compare|pick|spot|prepare|know (?:whether|if|that))|how to (?:tell|recogni[sz]e|choose|compare|pick|spot)|pros and cons|
  worauf (?:sollte|muss|soll|kommt|achte|sie|man|du|ich)|woran (?:erkenn|merk)\\p{L}*|wie bereite ich mich|welche fragen (?:sollte|soll|muss)|wie (?:vergleiche|erkenne|wähle|finde) (?:ich|man|sie)|vor- und nachteile|
  comment se préparer|à quoi (?:faut-il|dois-je|doit-on|devez-vous|prêter|faire)|comment (?:reconnaître|comparer|(?:bien )?choisir)|quelles questions poser|quels critères|avantages et (?:les |des )?inconvénients|
  cómo (?:prepararse|me preparo)|qué (?:hay que|debo|debería|conviene) (?:tener|mirar|saber|preguntar|comprobar)|en qué (?:hay que|debo|debería) fijar\\p{L}*|cómo (?:reconocer|reconozco|comparar|comparo|elegir|elijo|distinguir|distingo|saber si)|qué preguntas (?:debo|hay que|conviene|hacer)|ventajas (?:e|y) (?:los |las )?(?:inconvenientes|desventajas)|
  come (?:prepararsi|mi preparo)|a (?:che )?cosa (?:bisogna|devo|dovrei|si deve|fare|prestare)|come (?:riconoscere|riconosco|confrontare|confronto|scegliere|scelgo|capire|capisco se)|quali domande|vantaggi e svantaggi|pro e contro|
  hoe bereid ik|waar (?:moet|let|kan|dien) (?:ik|je|u|men)(?: \\p{L}+)? op|waarop (?:moet|let)|hoe (?:herken|vergelijk|kies|weet) (?:ik|je|u)|welke vragen (?:moet|kan|stel)|voor- en nadelen|
  como (?:se preparar|preparar-se|me preparo)|(?:o que|a que|em que) (?:devo|devemos|é preciso|convém|ter em|prestar)|como (?:reconhecer|reconheço|comparar|comparo|escolher|escolho|distinguir|saber se)|que perguntas (?:devo|fazer)|vantagens e (?:as )?desvantagens`,
);

/** Headings of what advises, besides questions. */
const ADVISES = wordy(
  `choosing|tips|guides?|checklists?|things to (?:know|check|consider)|mistakes|signs|
  tipps|ratgeber|checkliste|wissenswertes|fehler|anzeichen|conseils|guide|erreurs|signes|consejos|guía|errores|señales|
  consigli|guida|errori|segnali|gids|fouten|signalen|keuzehulp|dicas|guia|erros|sinais`,
);

/** How a sentence tells a buyer what to mind. */
const WARNS = wordy(
  `look out for|watch out|make sure|ensure that|beware|be careful|should(?:n['’]t)?|
  achten? (?:sie|du|darauf|auf)|sollten? (?:sie|man|du)|vermeiden sie|prüfen sie|vorsicht|veillez|vérifiez|assurez-vous|évitez|méfiez-vous|
  asegúrate|asegúrese|compruebe|evite|fíjese|assicurat[ei]|verificat?e?|evitat?e?|diffidat?e?|let (?:op|erop)|zorg (?:ervoor|dat)|controleer|vermijd|
  certifique-se|verifique|tenha cuidado`,
);

/** Whether a sentence advises a buyer, itself or because a question or a heading of advice stands above it. */
export const isAdvice = (sentence: string, ...above: string[]): boolean =>
  WARNS.test(sentence) || above.some((text) => ASKS_ADVICE.test(text) || ADVISES.test(text));
