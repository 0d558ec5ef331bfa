/** Takes the website out of Sightline. */
export function RemoveWebsiteCard() {
  return null;
}
