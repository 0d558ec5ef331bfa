import { WAITING_KINDS } from '@sightline/contract/whole/waiting-kinds';
import { z } from 'zod';
import { assertCursor } from '../../platform/db/list-part.ts';

const placeSchema = z
  .object({ kind: z.enum(WAITING_KINDS), key: z.string() })
  .refine(
    ({ kind, key }) => kind !== 'page' || /^\d{1,18}\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key),
  );
export type WaitingPlace = z.infer<typeof placeSchema>;

/** Says where a part of the list ended, also when the item there has been decided since. */
export const waitingCursor = ({ kind, key }: WaitingPlace): string =>
  Buffer.from(JSON.stringify({ kind, key })).toString('base64url');

export function readWaitingCursor(cursor: string): WaitingPlace {
  const place = placeSchema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString())).data;
  assertCursor(place !== undefined);
  return place;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
