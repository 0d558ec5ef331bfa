/** Records which characters of a text were matched; asking and taking cost at most the length of the match. */
export function takenPlaces(text: string) {
  const places = new Uint8Array(text.length);
  return {
    isFree: (start: number, end: number) => !places.subarray(start, end).includes(1),
    take: (start: number, end: number) => void places.fill(1, start, end),
  };
}
