import { describe, expect, it } from 'vitest';
import { draftOf, editPrompt, isStale, savedForm, unshownCount } from './topic-draft.ts';

const prompts = ['one?', 'two?', 'three?', 'four?'];

describe('The first topic', () => {
  it('[A-ONB-23] [A-CONST-28] The draft of the first topic shows only the first three prompts and saves those that are not blank', () => {
    const draft = draftOf({ topic: 'Invoicing', prompts });
    expect(draft.prompts).toEqual(['one?', 'two?', 'three?']);
    expect(savedForm(editPrompt(draft, 1, '  '))?.prompts).toEqual(['one?', 'three?']);
    expect(draftOf({ topic: 'x', prompts: ['one?'] }).prompts).toEqual(['one?', '', '']);
  });

  it('The draft of the first topic counts the proposals that are asked unseen, as long as one that is seen was kept', () => {
    const draft = draftOf({ topic: 'Invoicing', prompts });
    expect(unshownCount(draft)).toBe(1);
    const one = editPrompt(editPrompt(draft, 0, 'own?'), 1, '');
    expect(unshownCount(one)).toBe(1);
    expect(unshownCount(editPrompt(one, 2, 'mine?'))).toBe(0);
    expect(unshownCount(draftOf({ topic: 'x', prompts: ['one?'] }))).toBe(0);
  });

  it('[A-VAL-23] The draft of the first topic needs a topic and a prompt that are not blank', () => {
    expect(savedForm(draftOf({ topic: ' ', prompts }))).toBeNull();
    expect(savedForm(draftOf({ topic: 'Invoicing', prompts: [' '] }))).toBeNull();
    expect(savedForm(draftOf({ topic: ' Invoicing ', prompts: ['', ' one? '] }))).toEqual({
      topic_text: 'Invoicing',
      prompts: ['one?'],
    });
  });

  it('[A-ONB-22] The draft of the first topic knows when its prompts were written for another text', () => {
    const draft = draftOf({ topic: 'Invoicing', prompts });
    expect(isStale(draft)).toBe(false);
    expect(isStale({ ...draft, topic: 'Invoicing ' })).toBe(false);
    expect(isStale({ ...draft, topic: 'Billing' })).toBe(true);
    expect(isStale({ ...draft, topic: ' ' })).toBe(false);
  });
});
