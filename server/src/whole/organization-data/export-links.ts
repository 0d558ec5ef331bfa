import { jwtVerify, SignJWT } from 'jose';

const LASTS_MS = 10 * 60_000;
/** Distinguishes these links from others signed with the same secret. */
const PURPOSE = 'organization-export';

export interface ExportClaims {
  org_id: string;
  user_id: string;
}

export async function signExportLink(secret: string, { org_id, user_id }: ExportClaims, at: Date) {
  const expires_at = new Date(at.getTime() + LASTS_MS);
  const token = await new SignJWT({ org_id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(PURPOSE)
    .setSubject(user_id)
    .setExpirationTime(Math.floor(expires_at.getTime() / 1000))
    .sign(Buffer.from(secret));
  return { token, expires_at };
}

/** Null for a link that is forged, tampered with or expired. */
export async function readExportLink(secret: string, token: string, at: Date): Promise<ExportClaims | null> {
  try {
    const { payload } = await jwtVerify(token, Buffer.from(secret), {
      algorithms: ['HS256'],
      audience: PURPOSE,
      requiredClaims: ['exp'],
      currentDate: at,
    });
    const { org_id, sub } = payload;
    return typeof org_id === 'string' && typeof sub === 'string' ? { org_id, user_id: sub } : null;
  } catch {
    return null;
  }
}
