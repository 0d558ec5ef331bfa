/** Whether a dialog or a menu lies over the screen and has the keys to itself. */
export function isCovered(): boolean {
  return document.querySelector('[aria-modal="true"], [role="menu"]') !== null;
}
