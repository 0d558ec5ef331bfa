/** Which characters of a text something was found in; asking and taking cost no more than the length of what is found. */
export function takenPlaces(text: string) {
  const places = new Uint8Array(text.length);
  return {
    isFree: (start: number, end: number) => !places.subarray(start, end).includes(1),
    take: (start: number, end: number) => void places.fill(1, start, end),
  };
}
