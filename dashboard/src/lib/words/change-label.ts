const LABELS = new Map([
  ['create', 'Created Page'],
  ['edit', 'Edited Page'],
  ['update', 'Edited Page'],
  ['delete', 'Deleted Page'],
  ['removed', 'Deleted Page'],
]);

/** Label of a change in lists. */
export function changeLabel(change_type: string): string {
  return LABELS.get(change_type) ?? 'Changed Page';
}
