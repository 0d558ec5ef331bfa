/** Height of the panel below a preview, px. */
export const DEFAULT_HEIGHT = 140;
export const MIN_HEIGHT = 120;
export const MAX_HEIGHT = 600;

/** The stored value within its limits; the default when unreadable. */
export function heightOf(stored: string | null): number {
  const height = Number(stored ?? Number.NaN);
  return stored === '' || !Number.isFinite(height) ? DEFAULT_HEIGHT : clampHeight(height);
}

export function clampHeight(height: number): number {
  return Math.round(Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, height)));
}
