/** JSON Schema, as far as descriptions need it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  examples?: unknown[];
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

/** Gives properties that have no example the one that their type implies, wherever they stand in the document. */
export function giveExamples(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const { type, properties = {} } = value as JsonSchema;
  for (const property of [type].flat().includes('object') ? Object.values(properties) : []) {
    const example = exampleOf(property);
    if (example !== undefined) property.examples = [example];
  }
  for (const part of Object.values(value)) giveExamples(part);
}

/** Moves what is said of a value from its schema to where OpenAPI wants it for parameters and headers. */
export function describeAround(place: { description?: string; example?: unknown; schema?: unknown }): void {
  const schema = place.schema as JsonSchema;
  if (schema.description) place.description = schema.description;
  place.example = exampleOf(schema);
  delete schema.description;
  delete schema.examples;
}

const BY_FORMAT: Record<string, unknown> = {
  uuid: '0198d1c2-7b1e-7c3a-9d52-0c8f4f6f2a10',
  'date-time': '2026-11-26T09:30:00.000Z',
  date: '2026-11-26',
  email: 'ann@acme.example',
};

/** The schema's own example, else what its type alone says; undefined where it says nothing. */
function exampleOf(schema: JsonSchema): unknown {
  if (schema.examples) return schema.examples[0];
  if (schema.const !== undefined) return undefined;
  if (schema.enum) return schema.enum.find((value) => value !== null);
  const types = [schema.type ?? []].flat();
  if (types.includes('boolean')) return true;
  if (types.includes('string') && schema.format) return BY_FORMAT[schema.format];
  if (types.includes('array') && schema.items) {
    const item = exampleOf(schema.items);
    return item === undefined ? undefined : [item];
  }
  return (schema.anyOf ?? schema.oneOf ?? []).map(exampleOf).find((value) => value !== undefined);
}
