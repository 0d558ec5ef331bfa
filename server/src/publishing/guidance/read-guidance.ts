/** Sites that a text tells us to avoid, and those it names otherwise, without scheme, as in `reddit.com/r/baking`. */
export interface NamedTargets {
  avoid: string[];
  welcome: string[];
}

const PURSUE =
  'target|pursue|suggest|recommend|propose|post|write|publish|submit|pitch|contact|approach|reach|bother|use|want|need|' +
  'go|work|aim|focus|spend|waste|engage|participate|comment|list|include|touch|care|like|interested|try|chase|show';
const AVOIDS = new RegExp(
  `\\b(?:do not|don['’]?t|never|not|no longer|won['’]?t|cannot|can['’]?t|should ?n['’]?t)\\s+(?:[\\w'’]+\\s+){0,3}?(?:${PURSUE})\\w*\\b|` +
    '\\b(?:avoid|skip|ignore|exclude|stop|drop|remove|forget|leave out|no more|instead of|rather than|stay away from|keep away from)\\w*\\b',
  'i',
);
const PARTS = /[.!?](?=\s|$)|[\n;]|\bbut\b|(?=\binstead of\b)|(?=\brather than\b)/i;
const ADDRESS =
  /(?:https?:\/\/)?((?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,8}[a-z]{2,24})((?:\/[\w~%@.+-]*)*)/gi;
/** A site's bare name counts only if it is too long to be an ordinary word of the sentence. */
const MIN_NAME_LENGTH = 4;

/** `known` are suggested sites, such as `reddit.com`: their bare names count too. */
export function readGuidance(text: string, known: readonly string[]): NamedTargets {
  const longNamed = known.filter((site) => nameOf(site).length >= MIN_NAME_LENGTH);
  const byName = Map.groupBy(longNamed, nameOf);
  const avoid = new Set<string>();
  const welcome = new Set<string>();
  for (const part of text.split(PARTS)) {
    const named = [...addressesIn(part), ...namesIn(part, byName)];
    for (const target of named) (AVOIDS.test(part) ? avoid : welcome).add(target);
  }
  return { avoid: [...avoid], welcome: [...welcome].filter((target) => !avoid.has(target)) };
}

function addressesIn(part: string): string[] {
  return [...part.matchAll(ADDRESS)].map(([, host = '', path = '']) =>
    `${host.replace(/^www\./i, '')}${path.replace(/(?<![./])[./]+$/, '')}`.toLowerCase(),
  );
}

function namesIn(part: string, byName: Map<string, string[]>): string[] {
  // A name within an address belongs to another site.
  const rest = part.replace(ADDRESS, ' ').toLowerCase();
  const words = new Set(rest.match(/[\p{L}\d][\p{L}\d-]*/gu));
  return [...words].flatMap((word) => byName.get(word) ?? []);
}

const nameOf = (site: string) => site.split('.')[0] ?? '';
