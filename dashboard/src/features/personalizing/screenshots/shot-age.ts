/** Maximum age at which a landing page's picture counts as fresh. */
export const MAX_FRESH_MS = 600_000;

/** A picture of a page with its age. */
export interface Shot {
  image: Blob;
  /** When the server took it; null when the server does not say. */
  taken_at: number | null;
  /** When this browser last requested a new one, so that a wrong clock does not cause more requests. */
  renewed_at: number | null;
  /** The known version of the page's changes when it arrived. */
  version: number | undefined;
}

/** Whether a new picture is due: the page was changed, or the picture is older than ten minutes. */
export function isDue(shot: Shot, version: number | undefined, now: number): boolean {
  if (shot.version !== version) return true;
  const known = Math.max(shot.taken_at ?? Number.POSITIVE_INFINITY, shot.renewed_at ?? 0);
  return now - known > MAX_FRESH_MS;
}

/** The time in a `Last-Modified` header; null when missing or invalid. */
export function readHttpDate(text: string | undefined): number | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
}
