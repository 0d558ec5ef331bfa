/** Whether an access token is still valid: three parts, a readable payload, `exp` (seconds) in the future. */
export function isTokenValid(token: unknown, now = Date.now()): token is string {
  if (typeof token !== 'string') return false;
  const [, payload, signature, ...rest] = token.split('.');
  if (payload === undefined || signature === undefined || rest.length > 0) return false;
  const expiry = claimOf(payload, 'exp');
  return typeof expiry === 'number' && expiry * 1000 > now;
}

/** The owner of an access token, if readable. */
export function ownerOf(token: string | null): string | null {
  const owner = claimOf(token?.split('.')[1] ?? '', 'sub');
  return typeof owner === 'string' ? owner : null;
}

function claimOf(payload: string, name: string): unknown {
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' && claims !== null ? Reflect.get(claims, name) : undefined;
  } catch {
    return undefined;
  }
}
