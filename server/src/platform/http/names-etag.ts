/** Whether If-None-Match names `etag`; a proxy that compresses on its way calls the same name weak. */
export const namesEtag = (if_none_match: string | null | undefined, etag: string): boolean =>
  if_none_match?.split(',').some((name) => strong(name.trim()) === strong(etag)) ?? false;

const strong = (name: string) => name.replace(/^W\//, '');
