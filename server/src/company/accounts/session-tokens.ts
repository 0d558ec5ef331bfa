import { createHmac, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const ACCESS_SECONDS = 15 * 60;
/** Distinguishes these tokens from anything else signed with the same secret. */
const PURPOSE = 'sign-in';
export const REFRESH_DAYS = 30;

export interface AccessClaims {
  user_id: string;
  session_id: string;
}

/** The same claims in the same second give the same token. */
export function signAccessToken(secret: string, claims: AccessClaims, at: Date): Promise<string> {
  const issued = Math.floor(at.getTime() / 1000);
  return new SignJWT({ sid: claims.session_id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(PURPOSE)
    .setSubject(claims.user_id)
    .setIssuedAt(issued)
    .setExpirationTime(issued + ACCESS_SECONDS)
    .sign(Buffer.from(secret));
}

/** Null for a token that is forged, tampered with or expired. */
export async function readAccessToken(secret: string, token: string, at: Date): Promise<AccessClaims | null> {
  try {
    const { payload } = await jwtVerify(token, Buffer.from(secret), {
      algorithms: ['HS256'],
      audience: PURPOSE,
      requiredClaims: ['exp'],
      currentDate: at,
    });
    return typeof payload.sub === 'string' && typeof payload.sid === 'string'
      ? { user_id: payload.sub, session_id: payload.sid }
      : null;
  } catch {
    return null;
  }
}

export const newToken = () => randomBytes(32).toString('base64url');

/** The successor of `token`. It is derived, so that a repeated refresh returns the same pair without storing it. */
export function nextRefreshToken(secret: string, token: string) {
  return createHmac('sha256', secret).update(`refresh:${token}`).digest('base64url');
}
