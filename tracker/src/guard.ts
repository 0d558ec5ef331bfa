/** Errors in here must never reach the page. */
export const guarded =
  <Given extends unknown[], Result>(work: (...given: Given) => Result) =>
  (...given: Given) => {
    try {
      return work(...given);
    } catch {}
  };

/** The window hears of every event first, also of those at the document and of those that do not bubble. */
export const on = (names: string, work: (event: Event) => unknown, of: EventTarget = window) => {
  for (const name of names.split(' ')) of.addEventListener(name, guarded(work), true);
};

/** Takes the place of the timer `before`. */
export const later = (work: () => unknown, pause?: number, before?: number) => {
  clearTimeout(before);
  return setTimeout(guarded(work), pause);
};

export const cut = (text: string | undefined, most = 2000) => text?.slice?.(0, most) as string;
