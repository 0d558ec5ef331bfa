/** JavaScript expressions for a page's content, which every engine evaluates alike. */

/** The first visible element of its kind with this name: by its label, or the beginning of its text. */
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

/** Makes the page collect its own errors in `engineErrors`, for engines that do not report them. */
export const REMEMBER_ERRORS = `(() => {
  if (window.engineErrors) return;
  const errors = (window.engineErrors = []);
  addEventListener('error', ({ message }) => { if (message) errors.push(message); });
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  const { error } = console;
  console.error = (...said) => { errors.push('console: ' + said.join(' ')); error.apply(console, said); };
})()`;
