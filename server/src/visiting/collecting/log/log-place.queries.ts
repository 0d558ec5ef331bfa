import type { LogPlace } from './stored-event-types.ts';

/** A place in PostgreSQL's order of the log: by transaction, then by event number. */
export function placeValues(place: LogPlace): { tx: string; seq: string } {
  const [tx = '', seq = ''] = place.split(':');
  return { tx: tx || '0', seq: seq || '0' };
}
