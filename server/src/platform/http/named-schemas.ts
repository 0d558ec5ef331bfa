import { ZodToJsonSchemaConverter, type ZodToJsonSchemaConverterOptions } from '@orpc/zod/zod4';
import { z } from 'zod';

type Convert = NonNullable<ZodToJsonSchemaConverterOptions['interceptors']>[number];

const nameOf = (schema: z.core.$ZodType) => z.globalRegistry.get(schema)?.id;

/** Every schema with a name (`.meta({ id })`) of the modules that are loaded. */
export const namedSchemas = () =>
  Object.fromEntries(
    [...z.globalRegistry._idmap].map(([name, schema]) => [name, { strategy: 'output' as const, schema }]),
  );

/** A field that says more of a named schema refers to it, and its own words stand beside the reference. */
const referToNamed: Convert = ({ next, ...call }) => {
  const named = namedBehind(call.schema);
  if (!named) return next();
  const [required, schema] = next({ ...call, schema: named });
  const description = z.globalRegistry.get(call.schema)?.description;
  const isOwn = description !== z.globalRegistry.get(named)?.description;
  return [required, { ...schema, ...(isOwn && { description }) }];
};

/** The named schema that this one is a copy of; undefined for others, and for those with a name. */
function namedBehind(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const name = nameOf(schema);
  if (name !== undefined) {
    if (z.globalRegistry._idmap.get(name) !== schema) throw new Error(`Two schemas are called ${name}.`);
    return undefined;
  }
  const { parent } = schema._zod;
  return parent && (nameOf(parent) === undefined ? namedBehind(parent) : parent);
}

export const schemaConverter = () => new ZodToJsonSchemaConverter({ interceptors: [referToNamed] });
