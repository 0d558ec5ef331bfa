/** Longest time for which the picture of a landing page counts as fresh. */
export const FRESH_FOR = 600_000;

/** A picture of a page, and what is known of its age. */
export interface Shot {
  image: Blob;
  /** When the server took it; null where it does not say. */
  taken_at: number | null;
  /** When a new one was last asked for here, so that a clock that is wrong asks no more often either. */
  renewed_at: number | null;
  /** Of the page's changes, as they were known when it came. */
  version: number | undefined;
}

/** Whether a new picture is due: the page was changed, or the picture is older than ten minutes. */
export function isDue(shot: Shot, version: number | undefined, now: number): boolean {
  if (shot.version !== version) return true;
  const known = Math.max(shot.taken_at ?? Number.POSITIVE_INFINITY, shot.renewed_at ?? 0);
  return now - known > FRESH_FOR;
}

/** The moment of a `Last-Modified` header; null where it is missing or cannot be read. */
export function readHttpDate(text: string | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}
