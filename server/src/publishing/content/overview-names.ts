import { detectLanguage } from '../../language/detect-language.ts';

interface Names {
  title: (brand: string) => string;
  question: (brand: string) => string;
}

const ENGLISH: Names = { title: (brand) => `About ${brand}`, question: (brand) => `What is ${brand}?` };
const NAMES = new Map<string, Names>([
  ['de', { title: (brand) => `Über ${brand}`, question: (brand) => `Was ist ${brand}?` }],
  [
    'fr',
    {
      title: (brand) => `À propos ${/^[aeiouyàâéèêëîïôû]/iu.test(brand) ? 'd’' : 'de '}${brand}`,
      question: (brand) => `Qu’est-ce que ${brand} ?`,
    },
  ],
  ['es', { title: (brand) => `Sobre ${brand}`, question: (brand) => `¿Qué es ${brand}?` }],
  ['it', { title: (brand) => `Informazioni su ${brand}`, question: (brand) => `Che cos’è ${brand}?` }],
  ['nl', { title: (brand) => `Over ${brand}`, question: (brand) => `Wat is ${brand}?` }],
  ['pt', { title: (brand) => `Sobre ${brand}`, question: (brand) => `O que é ${brand}?` }],
]);

/** Title and question of an overview page in the language of its text; English where that is none of the seven. */
export function overviewNames(brand: string, text: string): { title: string; question: string } {
  const { title, question } = NAMES.get(detectLanguage(text) ?? 'en') ?? ENGLISH;
  return { title: title(brand), question: question(brand) };
}
