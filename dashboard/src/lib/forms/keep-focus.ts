/** Of what was focused lately, in dialogs and beneath them, so that whoever leaves a dialog is where it was opened. */
const REMEMBERED = 4;
const AROUND = 24;
/** Screens and dialogs that say themselves where the focus goes have done so by then. */
const SETTLED_MS = 40;
const CONTROL = 'a[href], button, input, select, textarea, summary, [contenteditable]';
const ROW = 'li, tr';
const PART = 'form, fieldset, section, article, header, footer, aside, main';
const OPEN_DIALOG = '[role="dialog"][aria-modal="true"]';

interface Stop {
  element: HTMLElement;
  isInDialog: boolean;
  /** What stood around it when it left the page, nearest first. */
  around: HTMLElement[];
}

/**
 * The keyboard's place is never lost: where the focused control was disabled while something is saved, it gets the
 * focus back; where it has left the page, what stood beside or around it is focused.
 */
export function keepFocus(page: Document): void {
  let stops: Stop[] = [];
  let given: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const isInDialog = target.closest('[data-portal]') !== null;
    const before = stops.filter(({ element }) => element !== target);
    const alike = before.filter((stop) => stop.isInDialog === isInDialog).slice(0, REMEMBERED);
    const others = before.filter((stop) => stop.isInDialog !== isInDialog);
    stops = [{ element: target, isInDialog, around: [] }, ...alike, ...others];
  };
  // Who clicks beside everything wants nothing focused.
  const forget = () => {
    stops = [];
  };
  const settle = () => {
    if (page.activeElement && page.activeElement !== page.body) return;
    const dialog = [...page.querySelectorAll<HTMLElement>(OPEN_DIALOG)].at(-1);
    given = goalOf(stops, dialog, page.querySelector('main'));
    if (given) take(given);
  };
  // Who still holds the key that was pressed pressed one button, not the one that it has become.
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
      if (around.length > AROUND || ![element, ...around].some((one) => node.contains(one))) continue;
      around.push(...[nextSibling, previousSibling, target].filter((one) => one instanceof HTMLElement));
    }
  }
}

/** What gets the focus, on a new screen its main part; nothing while the newest of the stops is only busy. */
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

/** A control is no place to wait at: whoever still holds Enter down would press it. */
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
