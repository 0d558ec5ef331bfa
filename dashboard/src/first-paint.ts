// Stands within the page itself and runs before the first paint: the dark scheme never flashes white, the frame that
// is drawn is the one that follows, and the server is asked who is signed in while the code is still on its way.

const read = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    // Storage may be forbidden; then nobody is signed in, and the system's scheme is used.
    return null;
  }
};

const root = document.documentElement;
const scheme = read('mantine-color-scheme-value');
const isDark =
  scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';

/** As `isTokenValid` of the session, with time for the way to the server. */
function lasts(token: string): boolean {
  try {
    const [, payload = ''] = token.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).exp * 1000 > Date.now() + 5000;
  } catch {
    return false;
  }
}

if (root.dataset.frame === 'workspace') {
  const token = read('accessToken');
  if (token !== null && lasts(token)) {
    const bearer = `Bearer ${token}`;
    const init = { headers: { authorization: bearer }, signal: AbortSignal.timeout(30_000) };
    const answers: Record<string, Promise<Response>> = {};
    for (const path of ['/api/users/me', '/api/organizations/me', '/api/domains']) {
      answers[path] = fetch(path, init);
      // Whoever asks hears of a failure; perhaps nobody does.
      answers[path].catch(() => undefined);
    }
    window.firstCalls = { bearer, answers };
  } else if (read('refreshToken') === null) root.dataset.frame = 'sign-in';
}
