import type { Logger } from './logger.ts';

export interface OutageLog {
  /** It does not work. */
  trouble(error: string): void;
  /** It did. */
  well(): void;
  /** Whether the last word was of trouble. */
  isThere(): boolean;
}

interface OutageWords {
  begins: string;
  ends: string;
  /** Of its beginning. */
  level?: 'warn' | 'error';
}

/** An outage fails every few milliseconds: its beginning and its end are told. */
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
