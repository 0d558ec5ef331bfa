const MAX_OBJECTS = 200;
/** Far deeper than any legitimate nested list. */
const MAX_DEPTH = 50;

/** Objects of a page's JSON-LD scripts, with lists and `@graph` flattened; invalid JSON is skipped. */
export function readJsonLd(scripts: string[]): Record<string, unknown>[] {
  return scripts.flatMap((script) => flatten(parse(script), 0)).slice(0, MAX_OBJECTS);
}

function parse(script: string): unknown {
  const json = script.replace(
    /^\s*(<!--|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)|(-->|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*$/g,
    '',
  );
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function flatten(value: unknown, depth: number): Record<string, unknown>[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((item) => flatten(item, depth + 1));
  if (!isObject(value)) return [];
  const { '@graph': graph, ...rest } = value;
  const inner = flatten(graph, depth + 1);
  return Object.keys(rest).some((key) => !['@context', '@id'].includes(key)) ? [rest, ...inner] : inner;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
