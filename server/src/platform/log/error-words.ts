import { AppError } from '../app-error.ts';
import { stackOf } from './stack-of.ts';

const MAX_MESSAGE = 300;
/** JavaScript's messages about our own code; they contain values only in quotes. */
const OWN_FAULTS = new Set(['TypeError', 'ReferenceError', 'RangeError']);
/** Names and texts appear in quotes of any kind. */
const QUOTED = /"[^"]*"|'[^']*'|`[^`]*`|“[^”]*”/g;

/**
 * How the log describes an error: its kind and place, without other people's words that messages quote, such as a
 * pattern made from a text, invalid JSON, or a row that a database refused.
 */
export function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const parts = error instanceof AggregateError ? error.errors.slice(0, 3).map(headOf) : [];
  const cause = error.cause instanceof Error ? [`caused by ${headOf(error.cause)}`] : [];
  return [headOf(error), ...parts, ...cause, stackOf(error)].filter(Boolean).join('\n');
}

function headOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const message = loggableMessage(error);
  const known = [error.name, codeOf(error), statusOf(error), placeOf(error)].filter(Boolean).join(' ');
  return message ? `${known}: ${message}` : known;
}

/** Messages without other people's words. */
function loggableMessage(error: Error): string {
  // From the machine: a call, a code, an address.
  const isSystem = 'syscall' in error && 'errno' in error;
  const isKnown =
    isSystem || isOfConnection(error) || error instanceof AppError || OWN_FAULTS.has(error.name);
  return isKnown ? error.message.replace(QUOTED, '…').slice(0, MAX_MESSAGE) : '';
}

/** PostgreSQL's error classes about connections, room and locks, never about stored data. */
const isOfConnection = (error: Error) =>
  /^(?:08|25|40|53|55|57|58|XX)...$/.test(codeOf(error)) ||
  /^(?:Connection terminated|timeout exceeded when trying to connect)/.test(error.message);

const codeOf = (error: Error) =>
  'code' in error && typeof error.code === 'string' && /^[\w-]{1,60}$/.test(error.code) ? error.code : '';

/** From an HTTP answer. */
const statusOf = (error: Error) =>
  'statusCode' in error && typeof error.statusCode === 'number' ? String(error.statusCode) : '';

/** Where a database refused something: names of table, column and constraint. */
function placeOf(error: Error): string {
  const names = ['table', 'column', 'constraint'].map((field) => Reflect.get(error, field));
  return names.filter((name) => typeof name === 'string' && /^\w{1,63}$/.test(name)).join(' ');
}
