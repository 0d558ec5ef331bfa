/** Whether an access token is still good: three parts, a readable payload, `exp` (seconds) in the future. */
export function isTokenValid(token: unknown, now = Date.now()): token is string {
  if (typeof token !== 'string') return false;
  const [, payload, signature, ...rest] = token.split('.');
  if (payload === undefined || signature === undefined || rest.length > 0) return false;
  const expiry = expiryOf(payload);
  return expiry !== undefined && expiry * 1000 > now;
}

function expiryOf(payload: string): number | undefined {
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return undefined;
    return typeof claims.exp === 'number' ? claims.exp : undefined;
  } catch {
    return undefined;
  }
}
