import { wordy } from './wordy.ts';

/** How the seven languages ask for advice before a purchase, in questions and in headings, and how they give it. */

/** "What should I look out for?", "How to choose a vet". What a company offers is no answer to it. */
export const ASKS_ADVICE = wordy(
  `what (?:should|do|must) (?:i|you|we|one|buyers?|people) (?:look|watch|check|consider|ask|know|pay attention|bear in mind)|what to (?:look|watch|check|consider|ask|know|avoid)|
  (?:which|what) questions (?:should|to)|how (?:do|can|should) (?:i|you|we) (?:tell|recogni[sz]e|choose|compare|pick|spot)|how to (?:tell|recogni[sz]e|choose|compare|pick|spot)|pros and cons|
  worauf (?:sollte|muss|soll|kommt|achte|sie|man|du|ich)|woran (?:erkenn|merk)\\p{L}*|welche fragen (?:sollte|soll|muss)|wie (?:vergleiche|erkenne|wähle|finde) (?:ich|man|sie)|vor- und nachteile|
  à quoi (?:faut-il|dois-je|doit-on|devez-vous|prêter|faire)|comment (?:reconnaître|comparer|(?:bien )?choisir)|quelles questions poser|avantages et (?:les |des )?inconvénients|
  qué (?:hay que|debo|debería|conviene) (?:tener|mirar|saber|preguntar|comprobar)|en qué (?:hay que|debo|debería) fijar\\p{L}*|cómo (?:reconocer|reconozco|comparar|comparo|elegir|elijo|distinguir|distingo|saber si)|qué preguntas (?:debo|hay que|conviene|hacer)|ventajas (?:e|y) (?:los |las )?(?:inconvenientes|desventajas)|
  a (?:che )?cosa (?:bisogna|devo|dovrei|si deve|fare|prestare)|come (?:riconoscere|riconosco|confrontare|confronto|scegliere|scelgo|capire|capisco se)|quali domande|vantaggi e svantaggi|pro e contro|
  waar (?:moet|let|kan|dien) (?:ik|je|u|men)(?: \\p{L}+)? op|waarop (?:moet|let)|hoe (?:herken|vergelijk|kies|weet) (?:ik|je|u)|welke vragen (?:moet|kan|stel)|voor- en nadelen|
  (?:o que|a que|em que) (?:devo|devemos|é preciso|convém|ter em|prestar)|como (?:reconhecer|reconheço|comparar|comparo|escolher|escolho|distinguir|saber se)|que perguntas (?:devo|fazer)|vantagens e (?:as )?desvantagens`,
);

const GIVES_ADVICE = wordy(
  `should(?:n['’]t)?|look (?:out )?for|watch out|make sure|ensure that|check (?:that|whether|if|the|for|their|its)|choos(?:e|ing)|avoid|important|consider|depends? on|compare|beware|ask (?:for|about|whether|if|the|your)|never|always|advantages?|disadvantages?|pros|cons|drawbacks?|benefits?|recommend(?:ed)?|signs? of|be careful|criteria|matters?|
  sollten?|solltest|achten? (?:sie|du|darauf|auf)|darauf|wichtig\\p{L}*|vermeid\\p{L}*|prüfen sie|fragen sie|lassen sie|entscheidend\\p{L}*|empfehl\\p{L}*|empfiehlt|hängt \\p{L}+ ab|abhängig|vergleich\\p{L}*|vorteile?|nachteile?|kriteri\\p{L}+|anzeichen|vorsicht|niemals|unbedingt|nicht ohne|
  veillez|vérifiez|assurez-vous|évitez|choisissez|comparez|demandez|privilégiez|important\\p{L}*|essentiel\\p{L}*|il faut|faut-il|dépend\\p{L}*|conseil\\p{L}*|recommand\\p{L}*|attention|avantages?|inconvénients?|critères?|méfiez-vous|
  debes?|deberías?|conviene|asegúrate|asegúrese|comprueb[ae]|evit[ae]r?|elig[ea]|elegir|compar[ae]|pregunt[ae]|importante|fundamental|depende|recomend\\p{L}*|aconsej\\p{L}*|ventajas?|inconvenientes?|desventajas?|criterios?|fíjate|fíjese|cuidado|
  bisogna|dovresti|dovrebbe|conviene|assicurat\\p{L}*|verific\\p{L}*|controll(?:a|are|ate)|evita(?:re|te)?|scegli(?:ere|ete)?|confront\\p{L}+|chied(?:i|ere|ete)|importante|fondamentale|dipende|consigli\\p{L}*|raccomand\\p{L}*|vantagg\\p{L}*|svantagg\\p{L}*|criteri|attenzione|diffid\\p{L}*|
  let (?:op|erop|goed)|zorg (?:ervoor|dat)|controleer|vermijd|kies|vergelijk|vraag (?:naar|om|altijd|of)|belangrijk\\p{L}*|afhankelijk|hangt \\p{L}+ af|raden|aan te raden|advis\\p{L}+|advies|voordel\\p{L}*|nadel\\p{L}*|criteria|moet|pas op|
  deve|deves|convém|certifique\\p{L}*|verifique|evit[ae]r?|escolh[ae]|escolher|compare|pergunte|pergunt[ae]|importante|essencial|fundamental|depende|recomend\\p{L}*|aconselh\\p{L}*|vantag\\p{L}*|desvantag\\p{L}*|critérios?|atenção|cuidado`,
);

/** Whether a sentence tells a buyer what to do or to mind, itself or as what its heading or question says. */
export const givesAdvice = (sentence: string, ...above: string[]): boolean =>
  GIVES_ADVICE.test(sentence) || above.some((text) => ASKS_ADVICE.test(text));
