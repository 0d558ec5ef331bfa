const FILES = import.meta.glob<string>('../../../../node_modules/country-flag-icons/3x2/??.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Addresses of the flags by country code. */
export const FLAGS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(FILES).map(([path, address]) => [path.slice(-6, -4), address]),
);
