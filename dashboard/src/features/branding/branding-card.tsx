/** How the published pages look. */
export function BrandingCard() {
  return null;
}
