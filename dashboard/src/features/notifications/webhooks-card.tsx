/** Where else alerts are sent, and how that went. */
export function WebhooksCard() {
  return null;
}
