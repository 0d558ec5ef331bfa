/** Keys for programs that use the API. */
export function ApiKeysCard() {
  return null;
}
