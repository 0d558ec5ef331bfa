import pino from 'pino';
import { currentTrace } from './trace.ts';

/** A log line for people: time, level, message, then the rest. */
export function readableLine(line: string): string {
  const { time, level, msg, ...rest }: Record<string, unknown> = JSON.parse(line);
  const more = Object.entries(rest).map(([name, value]) =>
    typeof value === 'string' && value.includes('\n') ? `\n  ${value}` : `${name}=${plain(value)}`,
  );
  return `${[String(time).slice(11, 19), String(level).padEnd(5), msg, ...more].join(' ')}\n`;
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

export type Logger = pino.Logger;

/** Never written, wherever they appear in what is logged. */
const SECRET_FIELDS = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'api_key',
  'secret',
  'signature',
  'authorization',
  'cookie',
  'email',
  'smtp_url',
  'database_url',
];
/**
 * Removed from messages of libraries and servers, which are logged as they come: accounts in addresses, keys, sessions,
 * mail addresses.
 */
const SECRETS: [RegExp, string][] = [
  [/(:\/\/)[^\s/@"\\]{1,300}@/g, '$1[removed]@'],
  [/\b(?:whsec_[\w+/=-]{16,200}|(?:sk|rk|pk|pplx|AIza)[-_]?[\w-]{16,200}|sl_[\w-]{40,60})/g, '[key]'],
  [/\beyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g, '[token]'],
  [/\b(Bearer|Basic) [\w.~+/=-]{8,}/g, '$1 [removed]'],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '[address]'],
];

/** Enough for ids, sizes and places. */
const MAX_FIELD = 2000;
const MAX_DEPTH = 3;

/** The same value with every text cut to the maximum length of a log field. */
function bounded<Value extends object>(value: Value, depth = 0): Value {
  const entries = Object.entries(value).map(([name, field]: [string, unknown]) => {
    if (typeof field === 'string' && field.length > MAX_FIELD)
      return [name, `${field.slice(0, MAX_FIELD)}… (${field.length} characters)`];
    if (typeof field !== 'object' || field === null || field instanceof Date || Array.isArray(field))
      return [name, Array.isArray(field) ? field.slice(0, 20) : field];
    return [name, depth < MAX_DEPTH ? bounded(field, depth + 1) : '…'];
  });
  return Object.fromEntries(entries) as Value;
}

/** JSON lines on standard output, readable lines on a terminal; secrets are removed. */
export function createLogger(level: string, out: pino.DestinationStream = process.stdout): Logger {
  const forPeople = out === process.stdout && process.stdout.isTTY;
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (line) => bounded(line) },
      mixin: () => ({ ...currentTrace() }),
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]).concat('req.headers'),
        censor: '[removed]',
      },
      hooks: {
        streamWrite: (line) => {
          const clean = SECRETS.reduce((text, [secret, sign]) => text.replace(secret, sign), line);
          return forPeople ? readableLine(clean) : clean;
        },
      },
    },
    out,
  );
}
