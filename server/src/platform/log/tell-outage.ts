import type { Logger } from './logger.ts';

export interface OutageTelling {
  /** It does not work. */
  trouble(error: string): void;
  /** It did. */
  well(): void;
}

/** An outage fails every few milliseconds: its beginning and its end are told. */
export function tellOutage(log: Logger, { begins, ends }: { begins: string; ends: string }): OutageTelling {
  let is_told = false;
  return {
    trouble(error) {
      if (!is_told) log.warn({ error }, begins);
      is_told = true;
    },
    well() {
      if (is_told) log.warn({}, ends);
      is_told = false;
    },
  };
}
