import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import type { ContractRoute } from './contract-routes.ts';

/** What a route takes, as JSON Schema says it. */
interface Shape {
  type?: string;
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

interface Words {
  /** Where an id is wanted. */
  ids: Arbitrary<string>;
  /** Where any text is. */
  texts: Arbitrary<string>;
}

/** Valid inputs of a route, so that code behind the first checks is reached. */
export const inputsOf = (route: ContractRoute, words: Words) => fitting(shapeOf(route), words);

/** Whether a query or a body takes ids. */
export function takesIds(route: ContractRoute): boolean {
  const fields = Object.entries(shapeOf(route).properties ?? {});
  const beside = fields.filter(([name]) => !route.path.includes(`{${name}}`));
  return JSON.stringify(beside).includes('uuid');
}

function shapeOf({ input }: ContractRoute): Shape {
  if (!(input instanceof z.ZodType)) return { type: 'object' };
  const { $defs = {}, ...shape } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Shape & {
    $defs?: Record<string, Shape>;
  };
  return inlined(shape, $defs) as Shape;
}

/** With named schemas in place of references to them; none of them holds itself. */
function inlined(part: unknown, named: Record<string, Shape>): unknown {
  if (Array.isArray(part)) return part.map((one) => inlined(one, named));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...rest } = part as { $ref?: string };
  const fields = Object.entries(rest).map(([name, value]) => [name, inlined(value, named)]);
  const meant = $ref === undefined ? {} : inlined(named[$ref.replace('#/$defs/', '')], named);
  return { ...(meant as object), ...Object.fromEntries(fields) };
}

function fitting(shape: Shape, words: Words): Arbitrary<unknown> {
  if ('const' in shape) return fc.constant(shape.const);
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map((one) => fitting(one, words)));
  switch (shape.type) {
    case 'object':
      return record(shape, words);
    case 'array':
      return fc.array(fitting(shape.items ?? {}, words), {
        minLength: shape.minItems ?? 0,
        maxLength: Math.max(shape.minItems ?? 0, Math.min(shape.maxItems ?? 3, 3)),
      });
    case 'string':
      return text(shape, words);
    case 'integer':
      return fc.integer({
        min: shape.minimum ?? -9,
        max: Math.max(shape.minimum ?? -9, shape.maximum ?? 1e9),
      });
    case 'number':
      return fc.double({ min: shape.minimum ?? -1e9, max: shape.maximum ?? 1e9, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.oneof(fc.integer({ min: 0, max: 2000 }), words.texts, fc.boolean());
  }
}

function record({ properties = {}, required = [] }: Shape, words: Words) {
  const fields = Object.entries(properties).map(([name, shape]) => [name, fitting(shape, words)] as const);
  return fc.record(Object.fromEntries(fields), {
    requiredKeys: required.filter((name) => name in properties),
  });
}

/** Years with four digits, which every reader of times understands. */
const CENTURY = { noInvalidDate: true, min: new Date('1970-01-01'), max: new Date('2070-01-01') };

function text({ format, minLength = 0, maxLength = 300 }: Shape, { ids, texts }: Words) {
  if (format === 'uuid') return ids;
  if (format === 'email') return fc.emailAddress();
  if (format === 'date-time') return fc.date(CENTURY).map((date) => date.toISOString());
  return texts.map((one) => one.padEnd(minLength, 'x').slice(0, maxLength));
}
