import type { Page } from '../../../language/page/page.ts';
import { NAME, NAMES, namesIn } from './names.ts';
import { keyOf } from './word-use.ts';

/** "connects to X and Y", "intégré à X", "synchronisiert mit X", "X integration": what works together with the product. */
const WORKS_WITH = new RegExp(
  `(?<!\\p{L})(?:integrat|connect|sync|export|works?\\s|compatib|sign(?:ed)?\\sin|log(?:ged)?\\sin|built|intégr|synchron|reli[eé]|connett|colleg|integr|conect|koppel|verbind|verbunden|[Aa]nbind|kompatibel|runs\\s|inside\\s)[\\p{Ll}]*\\s?(?:[\\p{Ll}]+\\s){0,2}(?:with|to|into|inside|on|mit|an|in|à|avec|con|a|com|met|aan|ao)\\s${NAMES}`,
  'gu',
);
const PART = new RegExp(
  `(?<![\\p{L}\\p{N}])(${NAME})\\s(?:integrations?|plug-?ins?|add-?ons?|extensions?|connectors?|APIs?|accounts?|templates?|users?|Integration|Schnittstelle|Anbindung|koppeling)(?!\\p{L})`,
  'gu',
);
const OF =
  /(?<!\p{L})(?:intégrations?|integraci[oó]n(?:es)?|integrazion[ei]|integraç(?:ão|ões)|[Ii]ntegrations?|API|add-?on|extension|plugin)\s(?:with|for|of|de|con|com|di|avec|para|à|mit|zu|met|van|do|da|d['’])\s?(NAME)/u;
const OF_IT = new RegExp(OF.source.replace('NAME', NAME), 'gu');
const INTEGRATIONS =
  /\b(?:integrations?|integraciones|integrazioni|integrationen|intégrations|integraties|koppelingen|integracoes|plugins?|add-?ons?|connectors?)\b/i;

/** How often the site says of each name, by key, that the product works with it. */
export function relatedNames(pages: Page[]): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (names: string[]) => {
    for (const name of names) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  };
  for (const page of pages) {
    const labels = page.headings.map(({ text }) => text);
    const path = URL.parse(page.url)?.pathname ?? '';
    if (INTEGRATIONS.test(path))
      add(labels.flatMap((text) => namesIn(new RegExp(`^${NAMES}$`, 'u').exec(text)?.[1] ?? '')));
    const prose = page.blocks.filter(({ kind }) => kind !== 'code').map(({ text }) => text);
    for (const text of new Set([...labels, ...prose])) {
      for (const [, list = ''] of text.matchAll(WORKS_WITH)) add(namesIn(list));
      for (const [, name = ''] of text.matchAll(PART)) add([name]);
      for (const [, name = ''] of text.matchAll(OF_IT)) add([name]);
    }
  }
  return counts;
}
