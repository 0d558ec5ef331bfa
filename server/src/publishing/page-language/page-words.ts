/** The few words shown around a page, in the most common languages of sites. */
export interface PageWords {
  sources: string;
  updated: string;
  all_pages: string;
  more: string;
  question: string;
  visit: (site: string) => string;
  not_found: string;
  gone: string;
  earlier: string;
  later: string;
}

const ENGLISH: PageWords = {
  sources: 'Sources',
  updated: 'Updated',
  all_pages: 'All pages',
  more: 'More answers',
  question: 'Question',
  visit: (site) => `Visit ${site}`,
  not_found: 'There is no page at this address.',
  gone: 'This page was removed.',
  earlier: 'Earlier pages',
  later: 'Later pages',
};

const WORDS: Record<string, PageWords> = {
  en: ENGLISH,
  de: {
    sources: 'Quellen',
    updated: 'Stand',
    all_pages: 'Alle Seiten',
    more: 'Weitere Antworten',
    question: 'Frage',
    visit: (site) => `Zu ${site}`,
    not_found: 'Unter dieser Adresse gibt es keine Seite.',
    gone: 'Diese Seite wurde entfernt.',
    earlier: 'Ältere Seiten',
    later: 'Neuere Seiten',
  },
  fr: {
    sources: 'Sources',
    updated: 'Mis à jour le',
    all_pages: 'Toutes les pages',
    more: 'Autres réponses',
    question: 'Question',
    visit: (site) => `Visiter ${site}`,
    not_found: 'Il n’y a pas de page à cette adresse.',
    gone: 'Cette page a été supprimée.',
    earlier: 'Pages plus anciennes',
    later: 'Pages plus récentes',
  },
  es: {
    sources: 'Fuentes',
    updated: 'Actualizado el',
    all_pages: 'Todas las páginas',
    more: 'Más respuestas',
    question: 'Pregunta',
    visit: (site) => `Visitar ${site}`,
    not_found: 'No hay ninguna página en esta dirección.',
    gone: 'Esta página se ha eliminado.',
    earlier: 'Páginas anteriores',
    later: 'Páginas posteriores',
  },
  it: {
    sources: 'Fonti',
    updated: 'Aggiornato il',
    all_pages: 'Tutte le pagine',
    more: 'Altre risposte',
    question: 'Domanda',
    visit: (site) => `Visita ${site}`,
    not_found: 'Non c’è nessuna pagina a questo indirizzo.',
    gone: 'Questa pagina è stata rimossa.',
    earlier: 'Pagine precedenti',
    later: 'Pagine successive',
  },
  nl: {
    sources: 'Bronnen',
    updated: 'Bijgewerkt op',
    all_pages: 'Alle pagina’s',
    more: 'Meer antwoorden',
    question: 'Vraag',
    visit: (site) => `Naar ${site}`,
    not_found: 'Op dit adres staat geen pagina.',
    gone: 'Deze pagina is verwijderd.',
    earlier: 'Oudere pagina’s',
    later: 'Nieuwere pagina’s',
  },
  pt: {
    sources: 'Fontes',
    updated: 'Atualizado em',
    all_pages: 'Todas as páginas',
    more: 'Mais respostas',
    question: 'Pergunta',
    visit: (site) => `Visitar ${site}`,
    not_found: 'Não há nenhuma página neste endereço.',
    gone: 'Esta página foi removida.',
    earlier: 'Páginas mais antigas',
    later: 'Páginas mais recentes',
  },
};

export const hasWordsIn = (language: string): boolean => Object.hasOwn(WORDS, language);

export const wordsIn = (language: string): PageWords => WORDS[language.slice(0, 2).toLowerCase()] ?? ENGLISH;

/** A day as people write it in that language, in UTC. */
export function dayIn(language: string, at: string): string {
  const [known] = Intl.DateTimeFormat.supportedLocalesOf(WORDS[language.slice(0, 2)] ? language : 'en');
  return new Intl.DateTimeFormat(known ?? 'en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
}
