import { AppError } from '../app-error.ts';
import { stackOf } from './stack-of.ts';

const MAX_MESSAGE = 300;
/** What the language says of our own code; values stand in it in quotes only. */
const OWN_FAULTS = new Set(['TypeError', 'ReferenceError', 'RangeError']);
/** In quotes of any kind stand names and texts. */
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g;

/**
 * What the log says of something thrown: what it was and where, not the words of others that messages quote, such as a
 * pattern made of a text, JSON that is none, or a row that a database refused.
 */
export function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const parts = error instanceof AggregateError ? error.errors.slice(0, 3).map(headOf) : [];
  const cause = error.cause instanceof Error ? [`caused by ${headOf(error.cause)}`] : [];
  return [headOf(error), ...parts, ...cause, stackOf(error)].filter(Boolean).join('\n');
}

function headOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const message = sayable(error);
  const known = [error.name, codeOf(error), statusOf(error), placeOf(error)].filter(Boolean).join(' ');
  return message ? `${known}: ${message}` : known;
}

/** Messages that hold no words of others. */
function sayable(error: Error): string {
  // Of the machine: a call, a code, an address.
  const isSystem = 'syscall' in error && 'errno' in error;
  const isKnown =
    isSystem || isOfConnection(error) || error instanceof AppError || OWN_FAULTS.has(error.name);
  return isKnown ? error.message.replace(QUOTED, '…').slice(0, MAX_MESSAGE) : '';
}

/** PostgreSQL's classes that are about connections, room and locks, never about what was stored. */
const isOfConnection = (error: Error) =>
  /^(?:08|25|40|53|55|57|58|XX)...$/.test(codeOf(error)) ||
  /^(?:Connection terminated|timeout exceeded when trying to connect)/.test(error.message);

const codeOf = (error: Error) =>
  'code' in error && typeof error.code === 'string' && /^[\w-]{1,60}$/.test(error.code) ? error.code : '';

/** Of an answer over HTTP. */
const statusOf = (error: Error) =>
  'statusCode' in error && typeof error.statusCode === 'number' ? String(error.statusCode) : '';

/** Where a database refused something: the names of a table, a column, a constraint. */
function placeOf(error: Error): string {
  const names = ['table', 'column', 'constraint'].map((field) => Reflect.get(error, field));
  return names.filter((name) => typeof name === 'string' && /^\w{1,63}$/.test(name)).join(' ');
}
