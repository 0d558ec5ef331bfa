import { describe, expect, it } from 'vitest';
import {
  billing,
  content,
  parseSearch,
  promptExecution,
  resetPassword,
  stringifySearch,
  topicDetail,
} from './search-params.ts';

describe('Addresses of screens', () => {
  it('Texts made of digits stay texts when addresses are written and read', () => {
    expect(parseSearch('?token=1e9&id=007')).toEqual({ token: '1e9', id: '007' });
    expect(stringifySearch({ slug: 'a b', highlight: 1, tab: undefined })).toBe('?slug=a+b&highlight=1');
    expect(stringifySearch({})).toBe('');
  });

  it('[A-BILL-10] The billing screen learns from its address that a person returns from paying, and ignores unknown values', () => {
    expect(billing(parseSearch('?success=true'))).toEqual({ success: true });
    expect(billing(parseSearch('?success=true&session_id=cs_test_a1'))).toEqual({
      success: true,
      session_id: 'cs_test_a1',
    });
    expect(billing(parseSearch('?returned=1'))).toEqual({ returned: '1' });
    for (const odd of ['?success=1', '?session_id=../x', '?session_id=sub_1', '?returned=yes'])
      expect(billing(parseSearch(odd)), odd).toEqual({});
  });

  it('[A-CONT-18] [A-CONT-19] The address of the content screen says which page is open and whether its changes are marked', () => {
    expect(content(parseSearch('?slug=tills&highlight=1&q=bread'))).toEqual({
      slug: 'tills',
      highlight: '1',
      q: 'bread',
    });
    expect(content(parseSearch('?highlight=yes'))).toEqual({});
    expect(stringifySearch({ ...content({ slug: '7', highlight: '1', state: 'live' }) })).toBe(
      '?slug=7&highlight=1',
    );
  });

  it('[A-VAL-11] The token and id of a password link are read from its address', () => {
    expect(resetPassword(parseSearch('?token=t&id=7'))).toEqual({ token: 't', id: '7' });
    expect(resetPassword({})).toEqual({});
  });

  it('[A-DETAIL-02] [A-DETAIL-04] The address of a topic says which tab is open, and an unknown tab is ignored', () => {
    for (const tab of [
      'overview',
      'prompts',
      'insights',
      'content_updates',
      'content_suggestions',
      'competitors',
    ]) {
      expect(topicDetail({ tab })).toEqual({ tab });
    }
    expect(topicDetail({ tab: 'else' })).toEqual({});
  });

  it('[A-PROMPT-01] The address of a prompt execution says which tab and which answer are open', () => {
    expect(promptExecution({ tab: 'reasoning', answer: '2' })).toEqual({ tab: 'reasoning', answer: 2 });
    expect(promptExecution({ tab: 'x', answer: '-1' })).toEqual({});
  });
});
