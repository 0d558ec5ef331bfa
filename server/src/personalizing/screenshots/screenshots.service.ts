import { setTimeout as sleep } from 'node:timers/promises';
import { type Ctx, type DomainCtx, inTransaction } from '../../context.ts';
import { AppError, type ErrorCode } from '../../platform/app-error.ts';
import { awakeNow } from '../../platform/awake/awake.ts';
import { cleanPagePath } from './page-path.ts';
import { takeScreenshot } from './screenshots.jobs.ts';
import {
  boundShots,
  claimShot,
  countWaiting,
  findPicture,
  findShot,
  noteAsked,
  type ShotKey,
  type ShotState,
} from './screenshots.queries.ts';
import { findShownVariant } from './shown-variant.ts';

export interface Screenshot {
  image: Buffer;
  type: string;
  taken_at: Date;
}

const SECOND = 1000;
/** Even a refresh returns a picture younger than this. */
const FRESH_MS = 10 * SECOND;
/** A failed picture is not tried again sooner, however often a screen asks. */
const FAILED_MS = 60 * SECOND;
const HOUR_MS = 3600 * SECOND;
const DAY_MS = 24 * HOUR_MS;
const PATIENCE_MS = 25 * SECOND;
const POLL_MS = 80;
const MAX_OF_DOMAIN = 500;
const MAX_WAITING = 40;

/**
 * The page as a variant shows it: the stored picture, or a new one from a worker. Throws `no_browser` when nothing can
 * render pages, `not_found` when the site has no such page, else `unavailable` with the reason.
 */
export async function getScreenshot(
  ctx: DomainCtx,
  of: {
    page_path: string;
    variant_id?: string | undefined;
    version?: number | undefined;
    width: 480 | 1280;
    refresh: boolean;
  },
): Promise<Screenshot> {
  const path = cleanPagePath(of.page_path);
  const { domain_id } = ctx;
  const { variant_key } = await findShownVariant(ctx, {
    domain_id,
    path,
    variant_id: of.variant_id,
    version: of.version,
  });
  const key = { domain_id, path, variant_key };
  const found = await findShot(ctx.db, key);
  const age = ageOf(ctx, found?.taken_at);
  const enough = of.refresh ? age < FRESH_MS : age < Number.POSITIVE_INFINITY;
  // Rounded to an hour, so that reading rarely writes.
  if (ageOf(ctx, found?.asked_at) > HOUR_MS && found) await noteAsked(ctx.db, key, ctx.now());
  if (enough && age < DAY_MS) return give(ctx, key, of.width);
  const failed = ageOf(ctx, found?.failed_at) < (of.refresh ? FRESH_MS : FAILED_MS);
  const refused = failed ? null : await request(ctx, key);
  // Serves the old one while a new one is taken.
  if (enough || (refused && found?.taken_at)) return give(ctx, key, of.width);
  if (refused) throw refused;
  const ended = failed ? found : await untilTaken(ctx, key);
  if (ended?.taken_at) return give(ctx, key, of.width);
  throw failureOf(ended);
}

const ageOf = (ctx: Ctx, at: string | null | undefined) =>
  at ? ctx.now().getTime() - new Date(at).getTime() : Number.POSITIVE_INFINITY;

/** Requests it, unless it is being made; returns what prevents it. */
function request(ctx: Ctx, key: ShotKey): Promise<AppError | null> {
  return inTransaction(ctx, async (tx) => {
    if (!(await claimShot(tx.db, key, tx.now()))) return null;
    if ((await countWaiting(tx.db, key.domain_id)) > MAX_WAITING)
      throw new AppError('too_many_requests', 'Screenshots are busy. Try again in a few seconds.', {
        retry_after_seconds: 10,
      });
    await boundShots(tx.db, key.domain_id, MAX_OF_DOMAIN);
    await tx.jobs.send(tx.db, { ...takeScreenshot, group: key.domain_id }, { ...key });
    return null;
  }).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
}

/** The worker's result; undefined when it takes too long. */
async function untilTaken(ctx: Ctx, key: ShotKey): Promise<ShotState | undefined> {
  const started = awakeNow();
  for (;;) {
    const now = await findShot(ctx.db, key);
    if (!now?.requested_at || awakeNow() - started > PATIENCE_MS) return now;
    await sleep(POLL_MS);
  }
}

async function give(ctx: Ctx, key: ShotKey, width: 480 | 1280): Promise<Screenshot> {
  const picture = await findPicture(ctx.db, key, width);
  if (!picture) throw failureOf(undefined);
  return { image: picture.image, type: 'image/webp', taken_at: new Date(picture.taken_at) };
}

const CODES: readonly ErrorCode[] = ['no_browser', 'not_found', 'unavailable'];

function failureOf(ended: ShotState | undefined): AppError {
  const code = CODES.find((one) => one === ended?.error_code);
  if (!ended?.error || !code)
    return new AppError(
      'unavailable',
      'The screenshot is taking longer than usual. Try again in a few seconds.',
      {
        retry_after_seconds: 5,
      },
    );
  return new AppError(code, ended.error, { retry_after_seconds: FAILED_MS / SECOND });
}
