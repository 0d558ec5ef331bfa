import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { keyFor } from '../../platform/derive-key.ts';

const DAY_MS = 86_400_000;
/** A link works for this many days, and one made on the same day is the same link. */
const MAX_DAYS = 8;
const BODY_BYTES = 40;

export interface PreviewedVersion {
  variant_id: string;
  page_id: string;
  version: number;
}

/**
 * Shows one version to whoever has it, for about a week. It is longer than an id, by which the visitor script tells them
 * apart.
 */
export function previewToken(ctx: Ctx, domain_id: string, of: PreviewedVersion): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.write(of.variant_id.replaceAll('-', ''), 0, 'hex');
  body.write(of.page_id.replaceAll('-', ''), 16, 'hex');
  body.writeUInt32BE(of.version, 32);
  body.writeUInt32BE(Math.floor(ctx.now().getTime() / DAY_MS) + MAX_DAYS, 36);
  return `${body.toString('base64url')}.${sign(ctx, domain_id, body).toString('base64url')}`;
}

/** Null for one that is forged, of another website, or too old. */
export function readPreviewToken(ctx: Ctx, domain_id: string, token: string): PreviewedVersion | null {
  const [body = Buffer.of(), signature = Buffer.of()] = token
    .split('.')
    .map((part) => Buffer.from(part, 'base64url'));
  const right = sign(ctx, domain_id, body);
  if (body.length !== BODY_BYTES || signature.length !== right.length) return null;
  if (!timingSafeEqual(signature, right)) return null;
  if (body.readUInt32BE(36) * DAY_MS < ctx.now().getTime()) return null;
  const id = (from: number) =>
    body.toString('hex', from, from + 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { variant_id: id(0), page_id: id(16), version: body.readUInt32BE(32) };
}

const sign = (ctx: Ctx, domain_id: string, body: Buffer) =>
  createHmac('sha256', keyFor(ctx.config.session_secret, 'variant previews'))
    .update(domain_id)
    .update(body)
    .digest()
    .subarray(0, 16);

/** The page with what `shown` names: a variant, or a token of one version. */
export function previewUrl(host: string, path: string, shown: string): string {
  const url = new URL(`https://${host}${path}`);
  url.searchParams.set('sightline_variant', shown);
  return url.href;
}
