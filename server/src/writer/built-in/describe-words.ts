import type { Language } from '../taxonomy/taxonomy.ts';

/** What stands above the parts of a description, in the language of the site. */
export interface DescriptionWords {
  does: string;
  whom: string;
  facts: string;
  price: string;
  prices: string;
  licence: string;
  platforms: string;
  services: string;
  place: string;
}

export const DESCRIPTION_WORDS: Record<Language, DescriptionWords> = {
  en: {
    does: 'What it does',
    whom: 'For whom',
    facts: 'Facts',
    price: 'Price',
    prices: 'Prices',
    licence: 'Licence',
    platforms: 'Platforms',
    services: 'Services',
    place: 'Place',
  },
  de: {
    does: 'Angebot',
    whom: 'Für wen',
    facts: 'Fakten',
    price: 'Preis',
    prices: 'Preise',
    licence: 'Lizenz',
    platforms: 'Plattformen',
    services: 'Leistungen',
    place: 'Ort',
  },
  fr: {
    does: 'Offre',
    whom: 'Pour qui',
    facts: 'En bref',
    price: 'Prix',
    prices: 'Prix',
    licence: 'Licence',
    platforms: 'Plateformes',
    services: 'Prestations',
    place: 'Lieu',
  },
  es: {
    does: 'Qué ofrece',
    whom: 'Para quién',
    facts: 'Datos',
    price: 'Precio',
    prices: 'Precios',
    licence: 'Licencia',
    platforms: 'Plataformas',
    services: 'Servicios',
    place: 'Lugar',
  },
  it: {
    does: 'Che cosa offre',
    whom: 'Per chi',
    facts: 'In breve',
    price: 'Prezzo',
    prices: 'Prezzi',
    licence: 'Licenza',
    platforms: 'Piattaforme',
    services: 'Servizi',
    place: 'Luogo',
  },
  nl: {
    does: 'Aanbod',
    whom: 'Voor wie',
    facts: 'Feiten',
    price: 'Prijs',
    prices: 'Prijzen',
    licence: 'Licentie',
    platforms: 'Platforms',
    services: 'Diensten',
    place: 'Plaats',
  },
  pt: {
    does: 'O que oferece',
    whom: 'Para quem',
    facts: 'Dados',
    price: 'Preço',
    prices: 'Preços',
    licence: 'Licença',
    platforms: 'Plataformas',
    services: 'Serviços',
    place: 'Local',
  },
};
