/** Everything the organization has, to take along or to delete. */
export function OrganizationDataCard() {
  return null;
}
