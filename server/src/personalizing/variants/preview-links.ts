import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { keyFor } from '../../platform/derive-key.ts';

const DAY_MS = 86_400_000;
/**
 * Links for everyone work for about a week, and those made on the same day are the same; that of the editor, which says
 * more, for a quarter of an hour. Each is signed by a key of its own.
 */
const KINDS = {
  preview: { use: 'variant previews', unit_ms: DAY_MS, units: 8 },
  editor: { use: 'variant editing', unit_ms: 1000, units: 15 * 60 },
};
type Kind = keyof typeof KINDS;
const BODY_BYTES = 40;
/** With how often links were stopped before; left out while that has not happened. */
const LONG_BODY_BYTES = 44;

export interface PreviewedVersion {
  variant_id: string;
  page_id: string;
  /** 0 where nothing is written yet, for the editor. */
  version: number;
  /** How often the links of this variant on this page had been stopped when it was made. */
  stops?: number;
}

/** Shows one version to anyone who has the link. The dot distinguishes it from an id. */
export function previewToken(
  ctx: Ctx,
  domain_id: string,
  of: PreviewedVersion,
  kind: Kind = 'preview',
): string {
  const { unit_ms, units } = KINDS[kind];
  const { stops = 0 } = of;
  const body = Buffer.alloc(stops === 0 ? BODY_BYTES : LONG_BODY_BYTES);
  body.write(of.variant_id.replaceAll('-', ''), 0, 'hex');
  body.write(of.page_id.replaceAll('-', ''), 16, 'hex');
  body.writeUInt32BE(of.version, 32);
  body.writeUInt32BE(Math.floor(ctx.now().getTime() / unit_ms) + units, 36);
  if (stops > 0) body.writeUInt32BE(stops, 40);
  return `${body.toString('base64url')}.${sign(ctx, { domain_id, kind, body }).toString('base64url')}`;
}

/** Null for one that is forged, of another website, or too old. */
export function readPreviewToken(
  ctx: Ctx,
  domain_id: string,
  token: string,
): (Required<PreviewedVersion> & { is_editors: boolean }) | null {
  const [body = Buffer.of(), signature = Buffer.of()] = token
    .split('.')
    .map((part) => Buffer.from(part, 'base64url'));
  const kind = (['preview', 'editor'] as const).find((one) => {
    const right = sign(ctx, { domain_id, kind: one, body });
    return signature.length === right.length && timingSafeEqual(signature, right);
  });
  if (!kind || (body.length !== BODY_BYTES && body.length !== LONG_BODY_BYTES)) return null;
  if (body.readUInt32BE(36) * KINDS[kind].unit_ms < ctx.now().getTime()) return null;
  const id = (from: number) =>
    body.toString('hex', from, from + 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return {
    variant_id: id(0),
    page_id: id(16),
    version: body.readUInt32BE(32),
    stops: body.length === LONG_BODY_BYTES ? body.readUInt32BE(40) : 0,
    is_editors: kind === 'editor',
  };
}

const sign = (ctx: Ctx, { domain_id, kind, body }: { domain_id: string; kind: Kind; body: Buffer }) =>
  createHmac('sha256', keyFor(ctx.config.session_secret, KINDS[kind].use))
    .update(domain_id)
    .update(body)
    .digest()
    .subarray(0, 16);

/** When a link of the editor made now stops working. */
export const editorLinkEnd = (ctx: Ctx) =>
  new Date(ctx.now().getTime() + KINDS.editor.units * KINDS.editor.unit_ms);

/** The page with what `shown` names: a variant, or a token of one version. */
export function previewUrl(host: string, path: string, shown: string): string {
  const url = new URL(`https://${host}${path}`);
  url.searchParams.set('sightline_variant', shown);
  return url.href;
}
