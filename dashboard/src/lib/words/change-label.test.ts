import { expect, it } from 'vitest';
import { changeLabel } from './change-label.ts';

it('[A-CHANGE-09][A-CHANGE-10][A-CHANGE-11][A-CHANGE-12][A-ENT-31] Changes are named by their type', () => {
  expect(changeLabel('create')).toBe('Created Page');
  expect(changeLabel('edit')).toBe('Edited Page');
  expect(changeLabel('update')).toBe('Edited Page');
  expect(changeLabel('delete')).toBe('Deleted Page');
  expect(changeLabel('removed')).toBe('Deleted Page');
  for (const other of ['publish', 'unpublish', 'moved', 'constructor', ''])
    expect(changeLabel(other)).toBe('Changed Page');
});
