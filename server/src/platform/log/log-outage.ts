import type { Logger } from './logger.ts';

export interface OutageLog {
  /** Called when it fails. */
  trouble(error: string): void;
  /** It did. */
  well(): void;
  /** Whether the last log line reported trouble. */
  isThere(): boolean;
}

interface OutageWords {
  begins: string;
  ends: string;
  /** For the line about its start. */
  level?: 'warn' | 'error';
}

/** An outage fails every few milliseconds, so only its start and its end are logged. */
export function logOutage(log: Logger, { begins, ends, level = 'warn' }: OutageWords): OutageLog {
  let is_told = false;
  return {
    trouble(error) {
      if (!is_told) log[level]({ error }, begins);
      is_told = true;
    },
    well() {
      if (is_told) log.warn({}, ends);
      is_told = false;
    },
    isThere: () => is_told,
  };
}
