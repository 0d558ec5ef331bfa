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

describe('addresses', () => {
  it('keep texts of digits as texts, both ways', () => {
    expect(parseSearch('?token=1e9&id=007')).toEqual({ token: '1e9', id: '007' });
    expect(stringifySearch({ slug: 'a b', highlight: 1, tab: undefined })).toBe('?slug=a+b&highlight=1');
    expect(stringifySearch({})).toBe('');
  });

  it('[A-BILL-10] read where somebody comes back from who has paid, and nothing that is none of ours', () => {
    expect(billing(parseSearch('?success=true'))).toEqual({ success: true });
    expect(billing(parseSearch('?success=true&session_id=cs_test_a1'))).toEqual({
      success: true,
      session_id: 'cs_test_a1',
    });
    expect(billing(parseSearch('?returned=1'))).toEqual({ returned: '1' });
    for (const odd of ['?success=1', '?session_id=../x', '?session_id=sub_1', '?returned=yes'])
      expect(billing(parseSearch(odd)), odd).toEqual({});
  });

  it('[A-CONT-18] [A-CONT-19] read the page that is open, and whether its changes are marked', () => {
    expect(content(parseSearch('?slug=tills&highlight=1&q=bread'))).toEqual({
      slug: 'tills',
      highlight: '1',
      q: 'bread',
    });
    expect(content(parseSearch('?highlight=yes'))).toEqual({});
    expect(stringifySearch(content({ slug: '7', highlight: '1' }))).toBe('?slug=7&highlight=1');
  });

  it('[A-VAL-11] read token and id of a reset link', () => {
    expect(resetPassword(parseSearch('?token=t&id=7'))).toEqual({ token: 't', id: '7' });
    expect(resetPassword({})).toEqual({});
  });

  it('[A-DETAIL-02] [A-DETAIL-04] read the tab of a topic, an unknown one being none', () => {
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

  it('[A-PROMPT-01] read the tab and the answer of a prompt execution', () => {
    expect(promptExecution({ tab: 'reasoning', answer: '2' })).toEqual({ tab: 'reasoning', answer: 2 });
    expect(promptExecution({ tab: 'x', answer: '-1' })).toEqual({});
  });
});
