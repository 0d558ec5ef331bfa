/**
 * Do Not Track and Global Privacy Control rule out anything that lasts; a tag may be stricter than the configuration.
 * Call it while the tag's script starts.
 */
export const refuses = () =>
  navigator.doNotTrack === '1' ||
  !!(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl ||
  (document.currentScript as HTMLScriptElement | null)?.dataset.identity === 'daily';
