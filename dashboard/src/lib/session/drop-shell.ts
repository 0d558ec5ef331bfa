/** Takes away the frame that stood in the page (`first-paint/shell.html`), in the moment in which a screen stands. */
export function dropShell(root: HTMLElement): void {
  const watch = new MutationObserver(() => {
    if (root.querySelector('main:not([data-waits])') === null) return;
    document.getElementById('shell')?.remove();
    watch.disconnect();
  });
  watch.observe(root, { childList: true, subtree: true });
}

/** Whether it still stands. */
export const isShellShown = () =>
  document.getElementById('shell') !== null && document.documentElement.dataset.frame !== undefined;
