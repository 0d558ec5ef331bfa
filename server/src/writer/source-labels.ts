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
  ar: { facts: 'حقائق', source: 'المصدر', sources: 'المصادر' },
  bg: { facts: 'Факти', source: 'Източник', sources: 'Източници' },
  cs: { facts: 'Fakta', source: 'Zdroj', sources: 'Zdroje' },
  da: { facts: 'Fakta', source: 'Kilde', sources: 'Kilder' },
  el: { facts: 'Στοιχεία', source: 'Πηγή', sources: 'Πηγές' },
  fi: { facts: 'Tietoja', source: 'Lähde', sources: 'Lähteet' },
  hi: { facts: 'तथ्य', source: 'स्रोत', sources: 'स्रोत' },
  hr: { facts: 'Činjenice', source: 'Izvor', sources: 'Izvori' },
  hu: { facts: 'Tények', source: 'Forrás', sources: 'Források' },
  id: { facts: 'Fakta', source: 'Sumber', sources: 'Sumber' },
  ja: { facts: '基本情報', source: '出典', sources: '出典' },
  ko: { facts: '정보', source: '출처', sources: '출처' },
  nb: { facts: 'Fakta', source: 'Kilde', sources: 'Kilder' },
  no: { facts: 'Fakta', source: 'Kilde', sources: 'Kilder' },
  pl: { facts: 'Fakty', source: 'Źródło', sources: 'Źródła' },
  ro: { facts: 'Date', source: 'Sursă', sources: 'Surse' },
  ru: { facts: 'Факты', source: 'Источник', sources: 'Источники' },
  sk: { facts: 'Fakty', source: 'Zdroj', sources: 'Zdroje' },
  sv: { facts: 'Fakta', source: 'Källa', sources: 'Källor' },
  tr: { facts: 'Bilgiler', source: 'Kaynak', sources: 'Kaynaklar' },
  uk: { facts: 'Факти', source: 'Джерело', sources: 'Джерела' },
  vi: { facts: 'Thông tin', source: 'Nguồn', sources: 'Nguồn' },
  zh: { facts: '资料', source: '来源', sources: '来源' },
};

export const labelsFor = (language: string): Labels =>
  LABELS[language] ?? { facts: 'Facts', source: 'Source', sources: 'Sources' };

/** In every language: no source has to hold them. */
export const ALL_LABELS: string[] = Object.values(LABELS).flatMap((labels) => Object.values(labels));
