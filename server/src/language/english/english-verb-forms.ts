import { IRREGULAR_FORMS, NOUN_LIKE_VERBS, VERBS } from './english-verbs.words.ts';

export type VerbForm = 'base' | 'third' | 'past' | 'gerund';

export interface VerbReading {
  base: string;
  form: VerbForm;
  /** At least as often a noun, so it is a verb only where the grammar requires one. */
  noun_like: boolean;
}

const DOUBLING =
  /^(?:begin|cut|debug|drop|fit|forget|get|log|plan|prefer|program|put|refer|run|set|ship|shop|sit|split|stop|strip|transfer|trim|wrap|permit|submit|embed|emit|let|win)$/;

function stem(base: string): string {
  if (DOUBLING.test(base)) return base + base.slice(-1);
  return base;
}

/** `carry` → `carries`, `have` → `has`. */
function thirdPerson(base: string): string {
  if (base === 'have') return 'has';
  if (base === 'be') return 'is';
  if (/(?:[sxz]|ch|sh|o)$/.test(base)) return `${base}es`;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ies`;
  return `${base}s`;
}

/** `make` → `making`, `run` → `running`, `tie` → `tying`. */
function gerund(base: string): string {
  if (base.endsWith('ie')) return `${base.slice(0, -2)}ying`;
  if (/[^eoy]e$/.test(base)) return `${base.slice(0, -1)}ing`;
  return `${stem(base)}ing`;
}

function pastForm(base: string): string {
  if (base.endsWith('e')) return `${base}d`;
  if (/[^aeiou]y$/.test(base)) return `${base.slice(0, -1)}ied`;
  return `${stem(base)}ed`;
}

const READINGS = buildReadings();

function buildReadings(): ReadonlyMap<string, VerbReading> {
  const readings = new Map<string, VerbReading>();
  for (const base of VERBS) {
    const noun_like = NOUN_LIKE_VERBS.has(base);
    readings.set(pastForm(base), { base, form: 'past', noun_like: false });
    readings.set(gerund(base), { base, form: 'gerund', noun_like });
    readings.set(thirdPerson(base), { base, form: 'third', noun_like });
  }
  for (const [form, base] of Object.entries(IRREGULAR_FORMS)) {
    readings.set(form, { base, form: form === 'goes' ? 'third' : 'past', noun_like: false });
  }
  for (const base of VERBS) readings.set(base, { base, form: 'base', noun_like: NOUN_LIKE_VERBS.has(base) });
  return readings;
}

/** Possible verb readings of a word; undefined for unknown verbs. */
export function readVerb(word: string): VerbReading | undefined {
  return READINGS.get(word.toLowerCase());
}
