import type { SeenElement } from './scan-room.ts';

const MIN_LEAD_LENGTH = 30;
/** A headline stands on the first screen, or little below it. */
const FIRST_SCREEN = 1000;
/** How far below the headline its paragraph and its button stand. */
const NEAR = 900;
/** Much larger than the headline's tag says. */
const MUCH_LARGER = 1.3;
const LEGAL =
  /\b(privacy|terms|legal|imprint|impressum|cookies?|log ?in|log ?out|sign ?in|anmelden|datenschutz|confidentialit[ée]|privacidad|privacidade|accedi|connexion|entrar|inloggen)\b/i;
/** Buttons of forms and of the page itself. */
const TOOL =
  /^\W*(?:send|submit|search|menu|close|next|previous|share|play|accept|absenden|senden|suchen?|menü|schließen|weiter|zurück|envoyer|rechercher|fermer|suivant|enviar|buscar|cerrar|siguiente|invia|cerca|chiudi|avanti|verzenden|verstuur|zoeken|sluiten|pesquisar|fechar)\b/i;

/**
 * What a first scan proposes to change, as indexes into the list: the headline, the paragraph below it and the main
 * button. The headline is what visitors see as such: the largest text of the first screen, unless an h1 is nearly as
 * large.
 */
export function proposeElements(found: readonly SeenElement[]): Set<number> {
  const main = [...found.entries()].filter(([, { area }]) => area === 'main');
  const headline = headlineOf(main);
  const [place, top] = headline ? [headline[0], headline[1].top] : [-1, 0];
  const below = main.filter(([at, element]) => at > place && element.top >= top && element.top <= top + NEAR);
  const leads = below.filter(
    ([, { kind, content }]) => kind === 'paragraph' && content.length >= MIN_LEAD_LENGTH,
  );
  const lead = leads.find(([, { tag }]) => !isInList(tag)) ?? leads[0];
  const button = below.find(
    ([, { kind, tag, content }]) =>
      kind === 'button' &&
      tag !== 'input' &&
      !/\?$/.test(content) &&
      !LEGAL.test(content) &&
      !TOOL.test(content),
  );
  return new Set([headline, lead, button].flatMap((entry) => (entry ? [entry[0]] : [])));
}

type Entry = [number, SeenElement];

function headlineOf(main: readonly Entry[]): Entry | undefined {
  const headings = main.filter(([, { kind }]) => kind === 'heading');
  const first = headings.filter(([, { top }]) => top < FIRST_SCREEN);
  const largest = first.toSorted((a, b) => b[1].font_size - a[1].font_size || a[0] - b[0])[0];
  const named = headings.find(([, { tag }]) => tag === 'h1');
  if (!largest || !named) return named ?? largest ?? headings[0];
  return largest[1].font_size > named[1].font_size * MUCH_LARGER ? largest : named;
}

const isInList = (tag: string) => ['li', 'dt', 'dd', 'figcaption', 'blockquote'].includes(tag);
