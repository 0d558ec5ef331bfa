/** Invisible characters, and those that change the direction of neighboring text. */
const UNSEEN = /\p{C}/u;

/** How a page is named wherever its path would be shown: as people type it. */
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
