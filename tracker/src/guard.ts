/** Errors in here must never reach the page. */
export const guarded =
  <Given extends unknown[]>(work: (...given: Given) => unknown) =>
  (...given: Given): void => {
    try {
      work(...given);
    } catch {}
  };

export const on = (target: EventTarget, names: string, work: (event: Event) => unknown) => {
  for (const name of names.split(' ')) target.addEventListener(name, guarded(work), true);
};

export const later = (work: () => unknown, pause: number) => setTimeout(guarded(work), pause);

export const cut = (text: string, most = 2000) => text.slice(0, most);
