import type { Page } from '../../language/page/page.ts';

/** The tables are written as in Brazil; what Portugal calls otherwise, with the same gender. */
const IN_PORTUGAL: [RegExp, string][] = [
  [/lavanderia/giu, 'lavandaria'],
  [/encanador/giu, 'canalizador'],
  [/(?<!\p{L})contadores(?!\p{L})/giu, 'contabilistas'],
  [/(?<!\p{L})contador(?!\p{L})/giu, 'contabilista'],
  [/autoescola(s?)/giu, 'escola$1 de condução'],
  [/celulares/giu, 'telemóveis'],
  [/celular/giu, 'telemóvel'],
  [/dedetização/giu, 'desinfestação'],
  [/aluguel/giu, 'aluguer'],
  [/contêineres/giu, 'contentores'],
  [/caixas de papelão/giu, 'caixas de cartão'],
  [/banho e tosa/giu, 'banho e tosquia'],
  [/plano de saúde/giu, 'seguro de saúde'],
  [/conseguir horário rápido/giu, 'conseguir uma marcação rápida'],
  [/marcar horário/giu, 'fazer uma marcação'],
  [/passar meus/giu, 'passar os meus'],
  [/(?<!\p{L})em (uma?)(?!\p{L})/giu, 'n$1'],
];

const OF_PORTUGAL = /\+351|\bNIF\b|\bNIPC\b|telem[óo]ve(?:l|is)|\bcontactos?\b/iu;
const OF_BRAZIL = /R\$|\+55\b|\bCNPJ\b|\bCEP\b|\bcelular(?:es)?\b|\bvocês?\b/iu;
const MAX_CHARS = 20_000;

/** Whether a site in Portuguese is written for Portugal, by its host, its numbers and its words. */
export function isEuropean(host: string, pages: Page[]): boolean {
  const text = pages
    .flatMap(({ blocks }) => blocks.map((block) => block.text))
    .join('\n')
    .slice(0, MAX_CHARS);
  return host.endsWith('.pt') || (OF_PORTUGAL.test(text) && !OF_BRAZIL.test(text));
}

/** A question or topic as Portugal writes it. */
export function asInPortugal(text: string): string {
  const said = IN_PORTUGAL.reduce((so_far, [pattern, words]) => so_far.replace(pattern, words), text);
  const first = text.charAt(0);
  return first === first.toLowerCase() ? said : said.charAt(0).toUpperCase() + said.slice(1);
}
