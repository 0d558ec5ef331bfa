/** Records which characters of a text were matched; asking and taking cost at most the length of the match. */
export function takenPlaces(text: string) {
  const places = new Uint8Array(text.length);
  return {
    isFree: (start: number, end: number) => {
      for (let place = start; place < end; place += 1) if (places[place] === 1) return false;
      return true;
    },
    take: (start: number, end: number) => void places.fill(1, start, end),
  };
}
