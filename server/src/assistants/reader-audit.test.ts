import { describe, expect, it } from 'vitest';
import { PIROUETTE, pageOf, SITES } from '../../test/reader-test-sites.ts';
import { buildReaderIndex } from '../language/search/reader-index.ts';
import { auditPrompt } from './reader-audit.ts';

describe('Auditing a prompt', () => {
  const index = buildReaderIndex(SITES);

  it('The audit of a prompt finds the page that answers', () => {
    expect(auditPrompt(index, 'How do I import members from a CSV file?', 'p')).toMatchObject({
      verdict: 'answered',
      best: { url: 'https://pirouette.example/import', coverage: 1, missing_terms: [] },
      page_to_mend: null,
      advice: '“Import your members” answers this.',
    });
  });

  it('The audit of a prompt looks at one site only', () => {
    expect(auditPrompt(index, 'How do I import members from a CSV file?', 'b')).toMatchObject({
      verdict: 'not_answered',
      best: null,
      page_to_mend: null,
    });
  });

  it('The audit of a prompt says what a page that comes close lacks, in the words of the prompt', () => {
    expect(auditPrompt(index, 'Which booking software imports members from Mindbody?', 'p')).toMatchObject({
      verdict: 'partly',
      best: { missing_terms: ['Mindbody'] },
      advice: expect.stringMatching(
        /^“.+” comes closest, but no page mentions “Mindbody”\. Add a short passage/,
      ),
    });
  });

  it('The audit of a prompt never advises words that only hold the question together, such as “known” or “made”', () => {
    const asked = 'Which booking software that is known and made for studios imports members from Mindbody?';
    const { best, advice } = auditPrompt(index, asked, 'p');
    expect(best?.missing_terms).not.toContain('known');
    expect(best?.missing_terms).not.toContain('made');
    expect(advice).not.toMatch(/“(?:known|made)/);
    expect(advice).toContain('Mindbody');
  });

  it('The audit of a prompt sends nobody to a legal page to write more there', () => {
    const asked = 'Which booking software imports members from Mindbody?';
    const legal = SITES.map((site) => ({
      ...site,
      pages: site.pages.map((page) => ({ ...page, title: 'Privacy policy', url: `${page.url}-privacy` })),
    }));
    const { best, page_to_mend } = auditPrompt(buildReaderIndex(legal), asked, 'p');
    expect([best, page_to_mend]).toEqual([null, null]);
  });

  it('The audit of a prompt names the page about the matter before a start page that comes as near', () => {
    const said = 'Pirouette has bank feeds that bring each payment of the studio into its books.';
    const site = (start: string) => ({
      ...PIROUETTE,
      pages: [
        pageOf('https://pirouette.example/', 'Pirouette', { Welcome: start }),
        pageOf('https://pirouette.example/features', 'Features', { Books: said }),
      ],
    });
    const asked = 'Which studio software has bank feeds for Sparkasse?';
    const audit = (start: string) => auditPrompt(buildReaderIndex([site(start)]), asked, 'p');
    expect(audit(`${said} It is studio software.`).page_to_mend?.url).toBe(
      'https://pirouette.example/features',
    );
  });

  it('The audit of a prompt joins missing words that stand next to each other', () => {
    const { best } = auditPrompt(index, 'Can I upload the CSV file of my members by direct debit?', 'p');
    expect(best?.missing_terms).toContain('direct debit');
  });

  it('The audit of a prompt asks for the figure where a price is wanted and no page names one', () => {
    expect(auditPrompt(index, 'How much does Barrewise cost?', 'b')).toMatchObject({
      verdict: 'not_answered',
      advice: 'Your site doesn’t state a price for this. Add a sentence with the amount.',
    });
  });

  it('The audit of a prompt says which page comes closest where a figure is wanted and no page names one', () => {
    const { advice } = auditPrompt(index, 'How much does it cost to import members from a CSV file?', 'p');
    expect(advice).toMatch(/^Your site doesn’t state a price for this\..+ Closest: \/import\.$/);
  });

  it('The audit of a site that is not in the index says that it has no page', () => {
    expect(auditPrompt(index, 'What is Stepdesk?', 'unknown').verdict).toBe('not_answered');
  });

  it('An audit leaves to others whom to choose, and takes no word that only sounds alike for an answer', () => {
    const page = PIROUETTE.pages[0]!;
    const says = 'Pirouette is booking software for dance studios that want full classes.';
    const site = {
      ...PIROUETTE,
      pages: [
        {
          ...page,
          description: says,
          blocks: [
            {
              kind: 'paragraph' as const,
              heading: null,
              text: 'We review your request, and recommend a trial.',
            },
          ],
        },
      ],
    };
    const only = buildReaderIndex([site]);
    for (const asked of [
      'Which booking software for dance studios would you recommend?',
      'Which booking software for dance studios has the best reviews?',
    ])
      expect(auditPrompt(only, asked, 'p'), asked).toMatchObject({
        verdict: 'for_others',
        best: null,
        page_to_mend: null,
      });
    for (const asked of [
      'Which booking software for dance studios takes new members on Sundays?',
      'How do I choose booking software for dance studios?',
    ])
      expect(auditPrompt(only, asked, 'p'), asked).toMatchObject({ verdict: 'not_answered', best: null });
  });
});
