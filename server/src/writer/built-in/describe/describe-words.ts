import type { Language } from '../../taxonomy/taxonomy.ts';

/** What stands above the parts of a description, in the language of the site. */
export interface DescriptionWords {
  does: string;
  whom: string;
  facts: string;
  price: string;
  licence: string;
  platforms: string;
  services: string;
}

export const DESCRIPTION_WORDS: Record<Language, DescriptionWords> = {
  en: {
    does: 'What it does',
    whom: 'For whom',
    facts: 'Facts',
    price: 'Price',
    licence: 'Licence',
    platforms: 'Platforms',
    services: 'Services',
  },
  de: {
    does: 'Angebot',
    whom: 'Für wen',
    facts: 'Fakten',
    price: 'Preis',
    licence: 'Lizenz',
    platforms: 'Plattformen',
    services: 'Leistungen',
  },
  fr: {
    does: 'Offre',
    whom: 'Pour qui',
    facts: 'En bref',
    price: 'Prix',
    licence: 'Licence',
    platforms: 'Plateformes',
    services: 'Prestations',
  },
  es: {
    does: 'Qué ofrece',
    whom: 'Para quién',
    facts: 'Datos',
    price: 'Precio',
    licence: 'Licencia',
    platforms: 'Plataformas',
    services: 'Servicios',
  },
  it: {
    does: 'Che cosa offre',
    whom: 'Per chi',
    facts: 'In breve',
    price: 'Prezzo',
    licence: 'Licenza',
    platforms: 'Piattaforme',
    services: 'Servizi',
  },
  nl: {
    does: 'Aanbod',
    whom: 'Voor wie',
    facts: 'Feiten',
    price: 'Prijs',
    licence: 'Licentie',
    platforms: 'Platforms',
    services: 'Diensten',
  },
  pt: {
    does: 'O que oferece',
    whom: 'Para quem',
    facts: 'Dados',
    price: 'Preço',
    licence: 'Licença',
    platforms: 'Plataformas',
    services: 'Serviços',
  },
};
