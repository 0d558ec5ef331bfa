import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../../test/app.ts';
import { askEdge, startEdgeApp } from '../../../test/edge-app.ts';
import type { Publisher } from '../../../test/publisher.ts';
import { soon } from '../../../test/soon.ts';
import { pageLanguage, siteLanguage } from './site-language.service.ts';

describe('The language around pages', () => {
  it.each([
    ['nl', 'BE', 'nl-BE'],
    ['en', null, 'en'],
    [null, null, 'en'],
    [null, 'BE', 'nl-BE'],
    [null, 'BR', 'pt-BR'],
    [null, 'AT', 'de-AT'],
    // There are no words in Japanese yet.
    [null, 'JP', 'en-JP'],
    ['ja', 'JP', 'ja-JP'],
  ])('of a home page in %s for buyers in %s is %s', (home, country, language) => {
    expect(siteLanguage(home, country)).toBe(language);
  });

  it('The language of a page overrides that of its site', () => {
    expect(pageLanguage('nl', 'nl-BE')).toBe('nl-BE');
    expect(pageLanguage(null, 'nl-BE')).toBe('nl-BE');
    expect(pageLanguage('fr', 'nl-BE')).toBe('fr');
  });
});

describe('The language of published pages', () => {
  let app: TestApp;
  let ann: Publisher;
  beforeAll(async () => {
    ({ app, publisher: ann } = await startEdgeApp());
  });
  afterAll(() => app.stop());
  const ask = (path: string) => askEdge(app.url, { host: ann.host, path });

  it('Published pages declare their language and region as soon as the location is saved', async () => {
    await ann.published('een', {
      title: 'Kassa voor de bakkerij',
      content: 'De kassa is voor de bakkerij, en het personeel kan er ook mee aan de slag bij het team.',
    });
    await soon(async () => expect((await ask('/een')).text).toContain('<html lang="nl">'));
    await ann.call('PATCH', '', { default_location: { country: 'BE', region: null, city: null } });
    await soon(async () => {
      for (const path of ['/een', '/']) {
        const { text, headers } = await ask(path);
        expect(text).toContain('<html lang="nl-BE">');
        expect(text).toContain('<meta property="og:locale" content="nl_BE">');
        expect(headers['content-language']).toBe('nl-BE');
      }
    });
    expect((await ask('/')).text).toContain('Alle pagina’s');
    expect((await ask('/een.md')).headers['content-language']).toBe('nl-BE');
  });
});
