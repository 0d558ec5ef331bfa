/** Takes away the frame that stood in the page (`first-paint/shell.html`), in the moment in which a screen stands. */
export function dropShell(root: HTMLElement): void {
  const watch = new MutationObserver(() => {
    if (root.querySelector('main:not([data-waits])') === null) return;
    const shell = document.getElementById('shell');
    shell?.remove();
    watch.disconnect();
    for (const file of shell?.dataset.later?.split(' ') ?? []) askFor(file);
  });
  watch.observe(root, { childList: true, subtree: true });
}

/** Before that, what the next screens need would compete with this one. */
function askFor(file: string): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href: `/${file}` });
  document.head.append(link);
}

/** Whether it still stands. */
export const isShellShown = () =>
  document.getElementById('shell') !== null && document.documentElement.dataset.frame !== undefined;
