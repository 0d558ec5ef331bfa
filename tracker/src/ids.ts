/** A version 4 UUID. `crypto.randomUUID` is missing on plain http. */
export const randomId = () =>
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    (+digit ^ (+crypto.getRandomValues(new Uint8Array(1)) & (15 >> (+digit / 4)))).toString(16),
  );

/** A version 7 UUID, which starts with the time: eleven digits of it until the year 2527. */
export const timedId = (time: number) =>
  `0${time.toString(16).replace(/.{7}/, '$&-')}-7${randomId().slice(15)}`;
