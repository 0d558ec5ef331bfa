/** How a page is called wherever its path would stand. */
export function pageName(path: string): string {
  return path === '/' ? 'Homepage' : path;
}
