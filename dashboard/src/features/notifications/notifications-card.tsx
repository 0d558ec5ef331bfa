/** Which letters this person gets. */
export function NotificationsCard() {
  return null;
}
