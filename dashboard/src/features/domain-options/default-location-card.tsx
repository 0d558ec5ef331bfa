/** Where the buyers of this website are. */
export function DefaultLocationCard() {
  return null;
}
