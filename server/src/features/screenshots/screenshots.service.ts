import type { DomainCtx } from '../../context.ts';

export interface Screenshot {
  image: Buffer;
  type: string;
  taken_at: Date;
}

/** The kept one, or a new one: waits for it. Throws `unavailable` where there is no browser or the page cannot be shown. */
export function getScreenshot(
  _ctx: DomainCtx,
  _of: { page_path: string; variant_id?: string | undefined; width: 480 | 1280; refresh: boolean },
): Promise<Screenshot> {
  throw new Error('Not built yet.');
}
