/** Ids that links use for the settings' cards: `/settings#api-keys`. */
export const settingsId = (title: string) => title.toLowerCase().replaceAll(' ', '-');
