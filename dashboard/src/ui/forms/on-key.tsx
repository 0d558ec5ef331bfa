/** Props of a button that a key presses while its list has the focus. */
export const onKey = (key: string) => ({
  'aria-keyshortcuts': key,
  // No text of its own, which the button's name would lack.
  rightSection: <kbd data-key={key} aria-hidden />,
});
