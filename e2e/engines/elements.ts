/** JavaScript expressions for what a page shows, which every engine evaluates alike. */

/** The first element in view of its kind that is named so: by its label, or by the beginning of its text. */
export const named = (selector: string, name: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) =>
    one.checkVisibility() && !one.disabled &&
    (one.getAttribute('aria-label') ?? one.textContent).replace(/\\s+/g, ' ').trim().startsWith(${JSON.stringify(name)}))`;

export const button = (name: string) => named('button', name);
export const link = (name: string) => named('a', name);

export const first = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;

/** The field with a label. */
export const field = (label: string) => `[...document.querySelectorAll('label')].find((one) =>
  one.textContent.replace('*', '').trim() === ${JSON.stringify(label)})?.control`;

/** The text of the first element, or nothing. */
export const textOf = (selector: string) =>
  `(document.querySelector(${JSON.stringify(selector)})?.textContent ?? '')`;

/** Lets the page keep its own errors in `engineErrors`, for engines that don't tell of them. */
export const REMEMBER_ERRORS = `(() => {
  if (window.engineErrors) return;
  const errors = (window.engineErrors = []);
  addEventListener('error', ({ message }) => { if (message) errors.push(message); });
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  const { error } = console;
  console.error = (...said) => { errors.push('console: ' + said.join(' ')); error.apply(console, said); };
})()`;
