/** What is wrong with a typed path, or null. */
export function pathProblem(path: string): string | null {
  if (!path.startsWith('/')) return 'Path must start with “/”.  Example: /about-us';
  if (/[\s#?]/.test(path)) return "Path can't contain spaces, “#” or “?”";
  return null;
}
