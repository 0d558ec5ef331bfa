/** Our own words on a generated page. */
export interface Labels {
  facts: string;
  source: string;
  sources: string;
}

const LABELS: Record<string, Labels> = {
  en: { facts: 'Facts', source: 'Source', sources: 'Sources' },
  de: { facts: 'Fakten', source: 'Quelle', sources: 'Quellen' },
  fr: { facts: 'Faits', source: 'Source', sources: 'Sources' },
  es: { facts: 'Datos', source: 'Fuente', sources: 'Fuentes' },
  it: { facts: 'Dati', source: 'Fonte', sources: 'Fonti' },
  nl: { facts: 'Feiten', source: 'Bron', sources: 'Bronnen' },
  pt: { facts: 'Dados', source: 'Fonte', sources: 'Fontes' },
};

export const labelsFor = (language: string): Labels =>
  LABELS[language] ?? { facts: 'Facts', source: 'Source', sources: 'Sources' };

/** In every language: no source has to hold them. */
export const ALL_LABELS: string[] = Object.values(LABELS).flatMap((labels) => Object.values(labels));
