const IS: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  null: (value) => value === null,
};

/** Places of schemas whose default is of another type than theirs, which Spectral's rules refuse and Redocly's do not. */
export function wrongDefaults(value: unknown, place = '#'): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([name, part]) => wrongDefaults(part, `${place}/${name}`));
  const { type, default: given, enum: listed } = value as Record<string, unknown>;
  const types = [type].flat().filter((one): one is string => typeof one === 'string' && one in IS);
  if (given === undefined || types.length === 0) return inside;
  const fits = types.some((one) => IS[one]?.(given)) && (!Array.isArray(listed) || listed.includes(given));
  return fits ? inside : [place, ...inside];
}
