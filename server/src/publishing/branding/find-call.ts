import type { PageAnchor } from './look-parts.ts';

const MAX_CALL_LENGTH = 40;
const MAX_WORDS = 6;
const MIN_SCORE = 5;

/** What sites ask visitors to do, in the languages that published pages support. */
const CALLS = new RegExp(
  [
    'get started|start (?:now|today|free|for free|your|a|my)|(?:free )?trial|try (?:it|now|for|free|\\w+)|sign ?up|create (?:an |your )?account|register|join (?:now|us|today)',
    '(?:book|schedule|request|get|see|watch|arrange) (?:a |an |your |the )?(?:free )?(?:\\w+ )?(?:demo|call|tour|quote|consultation|appointment|meeting|visit|table|estimate|offer)',
    '(?:buy|order|shop|subscribe|donate|download|reserve)\\b|contact (?:us|sales)|talk to|get in touch|add to',
    'jetzt|kostenlos|loslegen|anmelden|registrieren|bestellen|kaufen|termin|anfrage|angebot|beratung|testen|kontakt',
    'essayer|commencer|inscri|réserver|commander|acheter|demander|devis|contactez',
    'empezar|empieza|comenzar|prueba|probar|regístr|reservar?|comprar|pedir|solicitar|contacta',
    'prova|inizia|registrati|prenota|ordina|acquista|richiedi|contattaci',
    'probeer|begin|aanmelden|bestel|koop|boek|aanvragen|afspraak|offerte',
    'experimente|começar|comece|inscreva|agende|agendar|comprar|peça|solicite|contato',
  ]
    .map((words) => `(?:${words})`)
    .join('|'),
  'iu',
);
const NO_CALL =
  /^(?:log ?in|sign ?in|log ?out|(?:learn|read|see|view|find out|discover|show|tell me|tell us) (?:more|all)|more|menu|search|skip|close|accept|cookie|privacy|terms|next|previous|back|home|einloggen|mehr|weiterlesen|connexion|en savoir plus|leer más|saber más|accedi|scopri|inloggen|lees meer|entrar|saiba mais)\b/iu;
const LOOKS_PRESSABLE = /^(?:btn|button|cta)|(?:btn|button|cta)$/i;
const LOOKS_FIRST = /primary|cta|main|hero/i;

export interface FoundCall {
  text: string;
  url: string;
  anchor: PageAnchor;
}

/** The button-like link that a page emphasizes most, or null when none stands out. */
export function findCall(anchors: readonly PageAnchor[], base: string): FoundCall | null {
  const repeats = new Map<string, number>();
  for (const { href, text } of anchors) {
    const key = `${text.toLowerCase()} ${href}`;
    repeats.set(key, (repeats.get(key) ?? 0) + 1);
  }
  let best: (FoundCall & { score: number }) | null = null;
  for (const [place, anchor] of anchors.entries()) {
    const text = anchor.text.replace(/(?<!\s)\s*(?<![→›»>➔➜↗])[→›»>➔➜↗]+\s*$/u, '').trim();
    const url = URL.parse(anchor.href, base);
    if (!isCall(text) || !url || !/^https?:$/.test(url.protocol) || url.href.length > 2000) continue;
    const again = (repeats.get(`${anchor.text.toLowerCase()} ${anchor.href}`) ?? 1) - 1;
    const isEarly = place * 2 < anchors.length || anchor.place === 'header';
    const score =
      looksOf(anchor) +
      (CALLS.test(text) ? 4 : 0) +
      (isEarly ? 1 : 0) +
      Math.min(again, 2) -
      (anchor.place === 'footer' ? 4 : 0);
    if (score >= MIN_SCORE && score > (best?.score ?? 0)) best = { text, url: url.href, anchor, score };
  }
  return best;
}

function isCall(text: string): boolean {
  if (text.length < 3 || text.length > MAX_CALL_LENGTH || text.split(' ').length > MAX_WORDS) return false;
  return /\p{L}{2}/u.test(text) && !NO_CALL.test(text);
}

function looksOf({ classes, role }: PageAnchor): number {
  const names = [...classes];
  // Parts and variants in block names: `hero__button--primary`, `btn-primary`.
  const words = names.flatMap((name) => name.split(/[-_:]+/));
  const isPressable = role === 'button' || words.some((word) => LOOKS_PRESSABLE.test(word));
  if (!isPressable) return 0;
  return names.some((name) => LOOKS_FIRST.test(name)) ? 5 : 3;
}
