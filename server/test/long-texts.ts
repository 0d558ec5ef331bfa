import { z } from 'zod';
import type { ContractRoute } from './contract-routes.ts';

/** What a route takes, as JSON Schema says it. */
interface Shape {
  const?: unknown;
  enum?: unknown[];
  type?: string;
  format?: string;
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
}

/** A place in a route's input that accepts a long text. */
export interface LongText {
  /** Such as `manual.content`. */
  place: string;
  /** Characters; a million when the contract has no limit, which is the maximum of a request. */
  most: number;
  /** The input with a text there, and only required fields otherwise. */
  inputWith(text: string): unknown;
}

const LONG = 1000;
const UNBOUNDED = 900_000;

/** Every place in a route's input that accepts long text. `ids` are filled in by name. */
export function longTextsOf({ input }: ContractRoute, ids: Record<string, string>): LongText[] {
  if (!(input instanceof z.ZodType)) return [];
  return placesIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape, '', ids);
}

function placesIn(shape: Shape, name: string, ids: Record<string, string>): LongText[] {
  if (shape.anyOf) return shape.anyOf.flatMap((one) => placesIn(one, name, ids));
  if (shape.type === 'string' && !shape.format && !shape.enum && !(name in ids)) {
    const most = shape.maxLength ?? UNBOUNDED;
    return most >= LONG ? [{ place: name, most, inputWith: (text) => text.slice(0, most) }] : [];
  }
  if (shape.type === 'array')
    return placesIn(shape.items ?? {}, name, ids).map((one) => ({
      ...one,
      inputWith: (text) => [one.inputWith(text)],
    }));
  return Object.entries(shape.properties ?? {}).flatMap(([field, inner]) =>
    placesIn(inner, field, ids).map(({ place, most, inputWith }) => ({
      place: name === '' ? place : `${name}.${place}`,
      most,
      inputWith: (text) => ({ ...Object(exampleOf(shape, '', ids)), [field]: inputWith(text) }),
    })),
  );
}

/** The least that fits. */
function exampleOf(shape: Shape, name: string, ids: Record<string, string>): unknown {
  if ('const' in shape) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return exampleOf(shape.anyOf[0] ?? {}, name, ids);
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map((field) => [
          field,
          exampleOf(shape.properties?.[field] ?? {}, field, ids),
        ]),
      );
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => exampleOf(shape.items ?? {}, name, ids));
    case 'string':
      return ids[name] ?? 'acme'.padEnd(shape.minLength ?? 0, 'e');
    case 'integer':
    case 'number':
      return shape.minimum ?? 1;
    case 'boolean':
      return true;
    default:
      return null;
  }
}
