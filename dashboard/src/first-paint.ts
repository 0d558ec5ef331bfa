// Stands within the page itself and runs before the first paint: the dark scheme never flashes white, the frame that
// is drawn is the one that follows, and the server is asked who is signed in before the code is there.

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

interface Claims {
  exp: number;
  sub: string;
}

/** As the session reads tokens. */
function claimsOf(token: string): Claims | null {
  try {
    const [, payload = ''] = token.split('.');
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return null;
  }
}

/** What this address asked first when it was open before (`first-memory.ts`). */
function callsAsBefore(owner: string): string[] {
  try {
    const known = JSON.parse(read('sightline.first-calls') ?? '{}');
    // Another website may have been chosen since; its calls differ.
    const isSame = known.owner === `${owner} ${read('sightline.domain') ?? ''}`;
    return isSame ? (known.calls[location.pathname + location.search] ?? []) : [];
  } catch {
    return [];
  }
}

interface Line {
  path: string;
  status: number;
  headers: [string, string][];
  body: string;
}

/** Read at once: an answer that nobody takes would hold its connection. */
async function askAlone(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(path, init);
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, answer);
}

/** One request for all of them, whose answers come as lines. What has none is asked alone. */
function askAtOnce(paths: string[], init: RequestInit): Record<string, Promise<Response>> {
  const takers: Record<string, (line?: Line) => void> = {};
  const answers: Record<string, Promise<Response>> = {};
  for (const path of paths) {
    answers[path] = new Promise<Line | undefined>((resolve) => {
      takers[path] = resolve;
    }).then((line) =>
      line ? new Response(line.status === 204 ? null : line.body, line) : askAlone(path, init),
    );
    // The caller handles the rejection; without a caller it must not be reported as unhandled.
    answers[path].catch(() => undefined);
  }
  const query = paths.map((path) => `path=${encodeURIComponent(path)}`).join('&');
  const read = async () => {
    const { ok, body } = await fetch(`/api/first-calls?${query}`, { ...init, priority: 'high' });
    if (!ok || body === null) return;
    let rest = '';
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) {
        const line: Line = JSON.parse(text);
        takers[line.path]?.(line);
      }
    }
  };
  const end = () => {
    for (const path of paths) takers[path]?.();
  };
  read().then(end, end);
  return answers;
}

if (root.dataset.frame === 'workspace') {
  const token = read('accessToken') ?? '';
  const claims = claimsOf(token);
  // With time for the way to the server.
  if (claims && claims.exp * 1000 > Date.now() + 5000) {
    const bearer = `Bearer ${token}`;
    const init = { headers: { authorization: bearer }, signal: AbortSignal.timeout(30_000) };
    const who = ['/api/users/me', '/api/organizations/me', '/api/domains'];
    const answers = askAtOnce([...new Set([...who, ...callsAsBefore(claims.sub)])], init);
    window.firstCalls = { bearer, answers };
  } else if (read('refreshToken') === null) root.dataset.frame = 'sign-in';
}

// The first of the page's files starts the code. They and the screens' styles wait for the first frame, which they would
// delay: what the browser has kept is there at once. A window that nobody sees draws none.
const [entry = '', ...others] = root.dataset.files?.split(' ') ?? [];
const framed = new Promise<unknown>((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, document.visibilityState === 'hidden' ? 0 : 100);
});
const parsed = new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
const styled = framed.then(() =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[as="style"]')].map(
      (sheet) =>
        new Promise((resolve) =>
          Object.assign(sheet, { onload: resolve, onerror: resolve, rel: 'stylesheet' }),
        ),
    ),
  ),
);
framed.then(() => {
  for (const href of [entry, ...others]) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'modulepreload',
      crossOrigin: '',
      href,
    });
    if (href !== '') document.head.append(link);
  }
});
if (entry !== '') Promise.all([styled, parsed]).then(() => import(/* @vite-ignore */ entry));
