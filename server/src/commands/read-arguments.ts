import { parseArgs } from 'node:util';
import { type Argument, type Command, CommandError, EXIT } from './ask-server.ts';

/** Options of every command. */
const OWN = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

interface Given {
  input: Record<string, unknown>;
  json: boolean;
  help: boolean;
}

/** Words of a command line as the command's arguments; names may be written with dashes. */
export function readArguments({ inputSchema }: Command, words: readonly string[]): Given {
  const { properties } = inputSchema;
  const options = Object.fromEntries(
    Object.entries(properties).map(([name, argument]) => {
      const type = typeOf(argument) === 'boolean' ? ('boolean' as const) : ('string' as const);
      return [dashed(name), { type, multiple: typeOf(argument) === 'array' }];
    }),
  );
  const { json, help, ...values } = parsed(words, { ...options, ...OWN });
  const input = Object.fromEntries(
    Object.entries(properties).flatMap(([name, argument]) => {
      const value = values[dashed(name)];
      return value === undefined ? [] : [[name, argumentOf(name, argument, value)]];
    }),
  );
  return { input, json: json === true, help: help === true };
}

function parsed(words: readonly string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    const args = words.map((word) => word.replace(/^--[\w-]+/, dashed));
    return parseArgs({ args, options, allowNegative: true }).values as Record<string, unknown>;
  } catch (error) {
    throw new CommandError(EXIT.usage, error instanceof Error ? error.message : String(error));
  }
}

export const dashed = (name: string) => name.replaceAll('_', '-');

/** The type besides null. */
export const typeOf = ({ type }: Argument): string =>
  [type ?? 'object'].flat().find((one) => one !== 'null') ?? 'null';

function argumentOf(name: string, argument: Argument, value: unknown): unknown {
  const type = typeOf(argument);
  const mayBeNull = [argument.type].flat().includes('null');
  if (value === 'null' && mayBeNull) return null;
  if (type === 'array' && Array.isArray(value))
    return argument.items?.type === 'string' ? value : value.map((one) => jsonOf(name, one));
  if (type === 'integer' || type === 'number') return numberOf(name, value);
  return type === 'string' || type === 'boolean' ? value : jsonOf(name, value);
}

function numberOf(name: string, value: unknown): number {
  const number = Number(value);
  if (value === '' || Number.isNaN(number))
    throw new CommandError(EXIT.usage, `--${dashed(name)} takes a number, not “${value}”.`);
  return number;
}

function jsonOf(name: string, value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    throw new CommandError(EXIT.usage, `--${dashed(name)} takes JSON.`);
  }
}
