/** Do Not Track and Global Privacy Control are a no to anything that lasts; a tag may be stricter than the configuration. To be asked while the tag's script starts. */
export const refuses = () =>
  navigator.doNotTrack === '1' ||
  !!(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl ||
  (document.currentScript as HTMLScriptElement | null)?.dataset.identity === 'daily';
