/**
 * A version 4 UUID whose variant is always 8. `crypto.randomUUID` is missing on plain http.
 */
export const randomId = () =>
  '00000000-0000-4000-8000-000000000000'.replace(/0/g, () =>
    (+crypto.getRandomValues(new Uint8Array(1)) & 15).toString(16),
  );

/** A version 7 UUID, which starts with the time: eleven digits of it until the year 2527. */
export const timedId = (time: number) =>
  `0${time.toString(16).replace(/.{7}/, '$&-')}-7${randomId().slice(15)}`;
