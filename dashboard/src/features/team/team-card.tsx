/** The people of the organization. */
export function TeamCard() {
  return null;
}
