/** What addresses call a card of the settings: `/settings/api-keys`. */
export const settingsId = (title: string) => title.toLowerCase().replaceAll(' ', '-');
