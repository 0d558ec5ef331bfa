import { pageName } from '../../ui/page-name.ts';

/** What is wrong with a path as typed, or null. */
export function pathProblem(path: string): string | null {
  if (!path.startsWith('/')) return 'Path must start with “/”.  Example: /about-us';
  if (/[\s#?]/.test(path)) return "Path can't contain spaces, “#” or “?”";
  return null;
}

/** What a page is called: its path as people read it. */
export function readablePath(path: string): string {
  try {
    return pageName(decodeURI(path));
  } catch {
    return path;
  }
}
