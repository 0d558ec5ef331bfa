/** What files that people download are called at their end; the same in JavaScript and in both databases. */
export const FILE =
  '\\.(7z|apk|avi|csv|dmg|docx?|epub|exe|gz|ics|iso|key|mp3|mp4|mov|msi|numbers|odp|ods|odt|pages|pdf|pkg|pptx?|rar|rtf|tar|tgz|txt|wav|xlsx?|zip)$';
const IS_FILE = new RegExp(FILE, 'i');
export const isFile = (path: string): boolean => IS_FILE.test(path);

/** Between the name of an event, that of a property and its value. */
export const PARTS_APART = '\t';
