import { cleanPicture } from '@sightline/contract/publishing/clean-look';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { awakeSignal } from '../../platform/awake/awake.ts';
import { botName } from '../../platform/fetch/bot-name.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import type { FetchResponse } from '../../platform/fetch/guarded-fetch.ts';
import { smallCopy } from '../../platform/picture/small-copy.ts';

const MAX_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const DRAWING_MS = 8000;
/** Twice the displayed size, for high-density screens. */
const BOX = { width: 480, height: 160 };
const PICTURE = /^(?:image\/|application\/octet-stream\b|binary\/octet-stream\b)/i;
/** How many pictures one process converts at once. */
const MAX_AT_ONCE = 4;
let drawing = 0;

/** A small copy of the picture at an address, in a format that can only be displayed. */
export async function getPicture(
  ctx: Ctx,
  typed: string,
  signal?: AbortSignal,
): Promise<{ image: Buffer; type: string }> {
  const address = cleanPicture(typed.trim());
  if ('fault' in address) throw noPicture(address.fault);
  const { host } = new URL(address.value);
  const response = await fetchPicture(ctx, address.value, signal);
  if (response.status !== 200) throw noPicture(`${host} has no image there (${response.status}).`);
  if (response.truncated) throw noPicture(`The image at ${host} is larger than 2 MB.`);
  // The library that converts the other formats cannot convert these; they are small and contain only pixels.
  if (isIcon(response.body)) return { image: response.body, type: 'image/x-icon' };
  const image = response.body.length > 0 && (await drawInTurn(response.body));
  if (!image) throw noPicture(`What ${host} returned isn’t an image.`);
  return { image, type: 'image/png' };
}

/** The same as a `data:` address, for documents that may load nothing; null if there is none in time. */
export async function pictureData(ctx: Ctx, url: string, within_ms: number): Promise<string | null> {
  try {
    const { image, type } = await getPicture(ctx, url, awakeSignal(within_ms));
    return `data:${type};base64,${image.toString('base64')}`;
  } catch (error) {
    if (error instanceof AppError || isTimeout(error)) return null;
    throw error;
  }
}

const isTimeout = (error: unknown) => error instanceof Error && /^(Timeout|Abort)Error$/.test(error.name);

/** Whether there is a picture at an address; never throws for a bad one. */
export async function isPictureAt(ctx: Ctx, url: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { status, body, headers } = await fetchPicture(ctx, url, signal);
    return (
      status === 200 && (isIcon(body) || /^image\//i.test(headers['content-type'] ?? '')) && body.length > 0
    );
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof AppError) return false;
    throw error;
  }
}

async function fetchPicture(ctx: Ctx, url: string, signal?: AbortSignal): Promise<FetchResponse> {
  const wants_body = ({ headers }: { headers: Record<string, string> }) =>
    PICTURE.test(headers['content-type'] ?? 'image/');
  const headers = { accept: 'image/*', 'user-agent': botName(ctx.config) };
  const limits = { max_bytes: MAX_BYTES, timeout_ms: TIMEOUT_MS, wants_body, ...(signal && { signal }) };
  return ctx.fetch(url, { headers, ...limits }).catch((error) => {
    throw error instanceof FetchError ? noPicture(error.message) : error;
  });
}

async function drawInTurn(bytes: Buffer): Promise<Buffer | null> {
  if (drawing >= MAX_AT_ONCE)
    throw new AppError('too_many_requests', 'Too many images at once. Try again in a moment.', {
      retry_after_seconds: 2,
    });
  drawing += 1;
  try {
    return await smallCopy(bytes, { ...BOX, time_limit_ms: DRAWING_MS });
  } finally {
    drawing -= 1;
  }
}

const isIcon = (bytes: Buffer) => bytes.length > 22 && bytes.readUInt32LE(0) === 0x00010000;

const noPicture = (message: string) => new AppError('bad_request', message, { fields: { url: message } });
