/** Removes redundant parts of generated schemas, and writes "or null" as one type. The shape stays the same. */
export function tidySchema<Value>(value: Value): Value {
  return tidy(value) as Value;
}

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name, part]) => !isBoundOfIntegers(name, part));
  return orNull(asWritten(Object.fromEntries(fields.map(([name, part]) => [name, tidy(part)]))));
}

/** In a query, yes and no are texts, and so is what they are when nothing is sent. */
function asWritten(schema: Record<string, unknown>): Record<string, unknown> {
  if (schema.type !== 'string' || typeof schema.default !== 'boolean') return schema;
  return { ...schema, enum: ['true', 'false'], default: String(schema.default) };
}

const isBoundOfIntegers = (name: string, part: unknown) =>
  (name === 'minimum' && part === Number.MIN_SAFE_INTEGER) ||
  (name === 'maximum' && part === Number.MAX_SAFE_INTEGER);

function orNull(schema: Record<string, unknown>): Record<string, unknown> {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const isNull = (part: Record<string, unknown>) => part.type === 'null';
  const other: Record<string, unknown> | undefined = anyOf.find((part) => !isNull(part));
  if (!other || !anyOf.some(isNull) || typeof other.type !== 'string' || 'const' in other) return schema;
  const listed = Array.isArray(other.enum) ? { enum: [...other.enum, null] } : {};
  return { ...other, ...rest, ...listed, type: [other.type, 'null'] };
}
