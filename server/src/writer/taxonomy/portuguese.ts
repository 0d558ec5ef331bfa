import type { Page } from '../../language/page/page.ts';
import { type Forms, type Language, linesOf } from './taxonomy.ts';

/** The tables hold words of both countries; what one calls otherwise is in `portuguese.words.txt`. */
export type Portuguese = 'brazil' | 'portugal';

/** A language and, where it is Portuguese, whose. */
export interface Voice {
  language: Language;
  portuguese: Portuguese | null;
}

const OF_PORTUGAL = /\+351|\bNIF\b|\bNIPC\b|telem[óo]ve(?:l|is)|\bcontactos?\b/iu;
const OF_BRAZIL = /R\$|\+55\b|\bCNPJ\b|\bCEP\b|\bcelular(?:es)?\b|\bvocês?\b/iu;
const MAX_CHARS = 20_000;

/** For which country a site in Portuguese is written, by its host, its numbers and its words. */
export function portugueseOf(host: string, pages: Page[]): Portuguese {
  const text = pages
    .flatMap(({ blocks, json_ld }) => [
      ...blocks.map((block) => block.text),
      ...json_ld.map((object) => JSON.stringify(object)),
    ])
    .join('\n')
    .slice(0, MAX_CHARS);
  const isEuropean = host.endsWith('.pt') || (OF_PORTUGAL.test(text) && !OF_BRAZIL.test(text));
  return isEuropean ? 'portugal' : 'brazil';
}

interface Respelling {
  pattern: RegExp;
  words: Map<string, string>;
}

const kept = new Map<Portuguese, Respelling>();

/** `brazil|portugal` holds both ways, `brazil>portugal` and `brazil<portugal` one. */
function respellingFor(country: Portuguese): Respelling {
  const known = kept.get(country);
  if (known !== undefined) return known;
  const words = new Map<string, string>();
  for (const line of linesOf('portuguese.words.txt')) {
    const [, brazil = '', way = '', portugal = ''] = /^([^|<>]+)([|<>])(.+)$/.exec(line) ?? [];
    const [from, to] = country === 'portugal' ? [brazil, portugal] : [portugal, brazil];
    if (way !== (country === 'portugal' ? '<' : '>') && !words.has(from)) words.set(from, to);
  }
  // Longest first, so that "aluguel de motos" is not read as "aluguel".
  const said = [...words.keys()]
    .sort((a, b) => b.length - a.length)
    .map((one) => one.replace(/[\^$.]/g, '\\$&'));
  const respelling = { pattern: new RegExp(`(?<!\\p{L})(?:${said.join('|')})(?!\\p{L})`, 'giu'), words };
  kept.set(country, respelling);
  return respelling;
}

/** A text of the tables as the country writes it. */
export function spelled(text: string, { portuguese }: Voice): string {
  if (portuguese === null) return text;
  const { pattern, words } = respellingFor(portuguese);
  return text.replace(pattern, (found) => {
    const said = words.get(found.toLowerCase()) ?? words.get(found) ?? found;
    const isCapital = found.charAt(0) !== found.charAt(0).toLowerCase();
    return isCapital ? said.charAt(0).toUpperCase() + said.slice(1) : said;
  });
}

/** The forms of a category as the country writes them; a word of another gender brings its own. */
export function spelledForms(forms: Forms, voice: Voice): Forms {
  if (voice.portuguese === null) return forms;
  const cell = spelled(`${forms.one}/${forms.many}^${forms.gender}`, voice);
  const [, one = forms.one, many = forms.many, gender = forms.gender] =
    /^(.+)\/(.+)\^([mf])$/.exec(cell) ?? [];
  return { ...forms, one, many, gender: gender === 'f' ? 'f' : 'm' };
}
