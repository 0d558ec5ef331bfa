/** Whatever goes wrong in here stays in here: the page must not notice. */
export function guarded(work: () => void): void {
  try {
    work();
  } catch {}
}

export function on<Name extends string>(
  target: EventTarget,
  names: Name,
  work: (event: Event) => void,
): void {
  for (const name of names.split(' '))
    target.addEventListener(name, (event) => guarded(() => work(event)), { capture: true, passive: true });
}
