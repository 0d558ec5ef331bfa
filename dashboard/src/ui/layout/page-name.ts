/** Signs that cannot be seen, or that turn around what stands beside them. */
const UNSEEN = /\p{C}/u;

/** How a page is called wherever its path would stand: as people type it. */
export function pageName(path: string): string {
  return path === '/' ? 'Homepage' : readablePath(path);
}

function readablePath(path: string): string {
  try {
    const readable = decodeURI(path);
    return UNSEEN.test(readable) ? path : readable;
  } catch {
    return path;
  }
}
