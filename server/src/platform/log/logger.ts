import pino from 'pino';

export type Logger = pino.Logger;

/** JSON lines on standard output; secrets that could ride along are removed by name. */
export function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.access_token',
        '*.refresh_token',
        '*.api_key',
        '*.authorization',
        'req.headers',
      ],
      censor: '[removed]',
    },
  });
}
