export const fold = (text: unknown, gap = ' ') => `${[text]}`.replace(/\s+/g, gap).trim();

/** For comparing. */
export const low = (text: unknown, gap?: string) => fold(text, gap).toLowerCase();

/** The same without spaces, which may be missing between the parts of an element. */
export const bare = (text: unknown) => low(text, '');

/** Throws where a change does not fit the page; then no part of it is made. */
export const demand = (fits: unknown) => {
  if (!fits) throw fits;
};

/** The address, unless it would run something. */
export const safe = (address: string) => {
  demand(/^(https?|mailto|tel):/.test(new URL(address, location as never) as never));
  return address;
};
