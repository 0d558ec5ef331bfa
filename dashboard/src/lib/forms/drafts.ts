/** Unsent text kept in this browser, for one person and website, by the name of the form. */
const DRAFT = 'sightline.draft.';

export interface DraftOwner {
  user_id: string;
  domain_id: string;
}

const keyOf = ({ user_id, domain_id }: DraftOwner, form: string) => `${DRAFT}${user_id}.${domain_id}.${form}`;

/** Null when there is no readable draft. */
export function readDraft(storage: Storage, owner: DraftOwner, form: string): unknown {
  try {
    return JSON.parse(storage.getItem(keyOf(owner, form)) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores what is typed; `undefined` deletes it. If the browser's storage is full, the text is only on the screen. */
export function keepDraft(storage: Storage, owner: DraftOwner, form: string, value: unknown): void {
  const key = keyOf(owner, form);
  try {
    if (value === undefined) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
  } catch {
    storage.removeItem(key);
  }
}

/** Deletes all drafts except those of `user_id`. */
export function dropDrafts(storage: Storage, user_id?: string): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) {
    if (key.startsWith(DRAFT) && !(user_id && key.startsWith(`${DRAFT}${user_id}.`))) storage.removeItem(key);
  }
}
