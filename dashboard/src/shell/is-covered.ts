/** Whether a dialog or menu covers the screen and receives the keys. */
export function isCovered(): boolean {
  return document.querySelector('[aria-modal="true"], [role="menu"]') !== null;
}
