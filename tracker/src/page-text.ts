export const fold = (text: string) => text.replace(/\s+/g, ' ').trim();

export const low = (text: unknown) => fold(`${text ?? ''}`).toLowerCase();

/** Throws where a change does not fit the page; then no part of it is made. */
export const demand = (fits: unknown) => {
  if (!fits) throw fits;
};

/** The address, unless it would run something. */
export const safe = (address: string) => {
  demand(/^(https?|mailto|tel):/.test(new URL(address, location.href).href));
  return address;
};
