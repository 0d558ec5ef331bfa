/** JSON Schema, as the description of the API has it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** A schema as a type of TypeScript. */
export function typeText(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return unionOf(schema.enum.map((value) => JSON.stringify(value)));
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return unionOf(options.map(typeText));
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? 'unknown' : unionOf(types.map((type) => plainType(type, schema)));
}

function plainType(type: string, schema: Schema): string {
  if (type === 'integer') return 'number';
  if (type === 'array') return `Array<${schema.items ? typeText(schema.items) : 'unknown'}>`;
  return type === 'object' ? objectType(schema) : type;
}

function objectType({ properties, required = [], additionalProperties, propertyNames }: Schema): string {
  if (properties) return `{\n${fieldsText(properties, required)}}`;
  if (typeof additionalProperties !== 'object') return 'Record<string, unknown>';
  const values = typeText(additionalProperties);
  return propertyNames?.enum
    ? `Partial<Record<${typeText(propertyNames)}, ${values}>>`
    : `Record<string, ${values}>`;
}

export function fieldsText(properties: Record<string, Schema>, required: readonly string[]): string {
  return Object.entries(properties)
    .map(([name, schema]) => {
      const field = /^\w+$/.test(name) ? name : JSON.stringify(name);
      return `${comment(schema.description)}${field}${required.includes(name) ? '' : '?'}: ${typeText(schema)};\n`;
    })
    .join('');
}

export const comment = (text: string | undefined) =>
  text ? `/** ${text.replaceAll('*/', '*\\/')} */\n` : '';

export const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

const unionOf = (types: string[]) => [...new Set(types)].join(' | ');
