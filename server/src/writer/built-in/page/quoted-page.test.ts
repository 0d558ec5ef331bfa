import { describe, expect, it } from 'vitest';
import { pageOf } from '../../../../test/reader-test-sites.ts';
import { answerFrom } from '../../../language/search/answer-from.ts';
import { buildReaderIndex } from '../../../language/search/reader-index.ts';
import type { WritePage } from '../../writer.ts';
import { writeExtractivePage } from './extractive-page.ts';

const write = (
  request: string,
  more: Pick<WritePage, 'brand_name' | 'host' | 'pages'> & { language?: string },
) =>
  writeExtractivePage({
    language: 'en',
    description: '',
    feedback: '',
    notes: [],
    existing: [],
    request,
    signal: new AbortController().signal,
    ...more,
  });

describe('What stands on a page without a model', () => {
  const floors = [
    pageOf('https://floors.example/', 'Floors', { Floors: 'Floors installs epoxy floors in Scottsdale.' }),
    pageOf('https://floors.example/faq', 'Questions', {
      'How much does an epoxy garage floor cost?':
        'Garage floors typically run $3.50 to $8.50 per square foot.',
      'Why do prices of contractors differ?':
        'Contractors who acid-wash can quote $1.50 for an epoxy garage floor, but those floors peel.',
      'Do you offer a warranty?': 'Every epoxy garage floor has a warranty of five years.',
    }),
  ];
  const about = (request: string) =>
    write(request, { brand_name: 'Floors', host: 'floors.example', pages: floors });

  it('A page about the price opens with what the reader answers, not with the price of others', () => {
    const request = 'What does an epoxy garage floor cost?';
    const index = buildReaderIndex([
      { site_id: 'own', domain: 'floors.example', name: 'Floors', pages: floors },
    ]);
    const [first] = answerFrom(index, request).units;
    const { markdown } = about(request);
    expect(first?.lines).toEqual(['Garage floors typically run $3.50 to $8.50 per square foot.']);
    expect(markdown.startsWith('Garage floors typically run $3.50 to $8.50 per square foot.')).toBe(true);
    expect(markdown.split('\n\nSource')[0]).not.toContain('$1.50');
  });

  it('No sentence stands on a page twice', () => {
    const { markdown } = about('What does an epoxy garage floor cost?');
    const sentences = markdown.match(/[^.\n]{20,}\./g) ?? [];
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('A page about reviews quotes a rating and customers’ words, and is an outline where the site has none', () => {
    const company = { brand_name: 'Floors', host: 'floors.example' };
    const request = 'Which garage coatings have the best reviews?';
    const none = pageOf('https://floors.example/us', 'Us', { Reviews: 'We review each request in a day.' });
    expect(write(request, { ...company, pages: [...floors, none] }).outline).toBe(true);
    const said = '“They finished our garage in a single day.” Maria';
    const loved = pageOf('https://floors.example/love', 'Customers', {
      'On Google': '4.8 / 5 from 31 customers',
      'What customers say': said,
    });
    const { markdown, outline } = write(request, { ...company, pages: [...floors, none, loved] });
    expect(outline).toBe(false);
    expect(markdown).toMatch(new RegExp(`^[- ]*4\\.8 / 5 from 31 customers\\s+[- ]*${said}`));
    expect(markdown).not.toContain('We review');
  });

  it.each([
    ['nl', 'Wij helpen organisaties met beveiliging. We brengen risico’s in kaart.', 'Bron'],
    ['es', 'Alquilamos castillos hinchables en Mérida. Nosotros llevamos el equipo.', 'Fuente'],
    ['it', 'I nostri artigiani lavorano il legno a Brescia. Noi consegniamo ovunque.', 'Fonte'],
  ])(
    'In %s, words of the company stay as they are, and labels are no unknown names',
    (language, text, label) => {
      const said = { ...pageOf('https://bedrijf.example/', 'Bedrijf', { Bedrijf: text }), language };
      const request = text.split('. ')[0] ?? '';
      const { markdown, unsupported } = write(request, {
        brand_name: 'Bedrijf',
        host: 'bedrijf.example',
        language,
        pages: [said],
      });
      expect(markdown).toContain(`${request}.`);
      expect(markdown).toContain(`${label}: [Bedrijf]`);
      expect(unsupported).toEqual([]);
    },
  );
});
