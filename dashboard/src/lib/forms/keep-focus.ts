/**
 * Recently focused elements, inside dialogs and below them, so that closing a dialog returns to where it was opened.
 */
const MAX_REMEMBERED = 4;
const MAX_AROUND = 24;
/** By then, screens and dialogs that set the focus themselves have done so. */
const SETTLED_MS = 40;
const CONTROL = 'a[href], button, input, select, textarea, summary, [contenteditable]';
const ROW = 'li, tr';
const PART = 'form, fieldset, section, article, header, footer, aside, main';
const OPEN_DIALOG = '[role="dialog"][aria-modal="true"]';

interface Stop {
  element: HTMLElement;
  isInDialog: boolean;
  /** Its surroundings when it left the page, nearest first. */
  around: HTMLElement[];
}

/**
 * Keeps the keyboard focus: a control that was disabled during a save gets it back; if the control was removed, its
 * replacement or surroundings are focused.
 */
export function keepFocus(page: Document): void {
  let stops: Stop[] = [];
  let given: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const isInDialog = target.closest('[data-portal]') !== null;
    const before = stops.filter(({ element }) => element !== target);
    const alike = before.filter((stop) => stop.isInDialog === isInDialog).slice(0, MAX_REMEMBERED);
    const others = before.filter((stop) => stop.isInDialog !== isInDialog);
    stops = [{ element: target, isInDialog, around: [] }, ...alike, ...others];
  };
  // A person who clicks on empty space wants nothing focused.
  const forget = () => {
    stops = [];
  };
  const settle = () => {
    if (page.activeElement && page.activeElement !== page.body) return;
    const dialog = [...page.querySelectorAll<HTMLElement>(OPEN_DIALOG)].at(-1);
    given = goalOf(stops, dialog, page.querySelector('main'));
    if (given) take(given);
  };
  // A key still held down pressed one button, not the one that replaced it.
  const ignoreHeld = (event: KeyboardEvent) => {
    if (event.repeat && event.target === given && [' ', 'Enter'].includes(event.key)) event.preventDefault();
  };
  const release = () => {
    given = null;
  };
  const observer = new MutationObserver((records) => {
    if (stops.length === 0) return;
    for (const record of records) noteRemoved(record, stops);
    clearTimeout(timer);
    timer = setTimeout(settle, SETTLED_MS);
  });
  observer.observe(page.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  });
  page.addEventListener('focusin', remember);
  page.addEventListener('pointerdown', forget, true);
  page.addEventListener('keydown', ignoreHeld, true);
  page.addEventListener('keyup', release, true);
}

function noteRemoved({ target, removedNodes, nextSibling, previousSibling }: MutationRecord, stops: Stop[]) {
  for (const node of removedNodes) {
    for (const { element, around } of stops) {
      if (around.length > MAX_AROUND || ![element, ...around].some((one) => node.contains(one))) continue;
      around.push(...[nextSibling, previousSibling, target].filter((one) => one instanceof HTMLElement));
    }
  }
}

/** What gets the focus, on a new screen its main part; nothing while the newest stop is only busy. */
function goalOf(
  stops: Stop[],
  dialog: HTMLElement | undefined,
  main: HTMLElement | null,
): HTMLElement | null {
  const isReachable = (element: HTMLElement) =>
    element.isConnected && element.checkVisibility() && (!dialog || dialog.contains(element));
  for (const { element, around } of stops) {
    if (isReachable(element)) {
      if (element.matches('[data-loading]:disabled')) return null;
      return element.matches(':disabled') ? element.closest<HTMLElement>(`${ROW}, ${PART}`) : element;
    }
    const place = around.find((one) => isReachable(one) && isPlace(one));
    if (place) return place.closest<HTMLElement>(ROW) ?? place;
  }
  return dialog ?? (stops.length > 0 ? main : null);
}

/** Not a control, because an Enter key still held down would press it. */
function isPlace(element: HTMLElement): boolean {
  const isFrame =
    element === element.ownerDocument.body || element.matches('[data-portal], [aria-hidden="true"]');
  const isEmpty = element.textContent?.trim() === '';
  const isLeftOfDialog = element.closest('[data-portal]') !== null && element.closest(OPEN_DIALOG) === null;
  return !isFrame && !isEmpty && !isLeftOfDialog && !element.matches(CONTROL);
}

function take(element: HTMLElement) {
  if (!element.matches(CONTROL) && !element.hasAttribute('tabindex')) {
    element.setAttribute('tabindex', '-1');
    element.dataset.place = '';
    const leave = () => {
      element.removeAttribute('tabindex');
      delete element.dataset.place;
    };
    element.addEventListener('blur', leave, { once: true });
  }
  element.focus({ preventScroll: true });
}
