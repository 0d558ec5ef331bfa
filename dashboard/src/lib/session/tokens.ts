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

/** Storage of the session's two tokens, shared by all tabs of this browser. */
export interface TokenStore {
  read(): { access_token: string | null; refresh_token: string | null };
  write(tokens: { access_token: string; refresh_token: string }): void;
  clear(): void;
  /** Calls back when a session starts or ends, here or in another tab. */
  subscribe(listener: () => void): () => void;
}

const ACCESS_KEY = 'accessToken';
const REFRESH_KEY = 'refreshToken';

export function createTokenStore(storage: Storage, events?: EventTarget): TokenStore {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  events?.addEventListener('storage', notify);
  return {
    read: () => ({ access_token: storage.getItem(ACCESS_KEY), refresh_token: storage.getItem(REFRESH_KEY) }),
    write({ access_token, refresh_token }) {
      storage.setItem(ACCESS_KEY, access_token);
      storage.setItem(REFRESH_KEY, refresh_token);
      notify();
    },
    clear() {
      storage.removeItem(ACCESS_KEY);
      storage.removeItem(REFRESH_KEY);
      notify();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
