/** Range of `DateTime64`; times beyond it are replaced by its first or last moment. */
const [MIN_TIME, MAX_TIME] = [Date.UTC(1900, 0, 1), Date.UTC(2299, 11, 31, 23, 59, 59, 999)];

/** A time as a parameter; rows come as JSON, where times may end with a Z. */
export const clickTime = (at: Date | string | number) =>
  new Date(Math.min(MAX_TIME, Math.max(MIN_TIME, new Date(at).getTime())))
    .toISOString()
    .replace('T', ' ')
    .replace('Z', '');
