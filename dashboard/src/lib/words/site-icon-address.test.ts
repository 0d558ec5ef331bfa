import { expect, it } from 'vitest';
import { siteIconAddress } from './site-icon-address.ts';

const TEMPLATE = 'https://icons.example/{host}?size=32';

it('[P-API-45] The address of a site’s icon is made of the template and the site’s host', () => {
  for (const site of ['https://www.acme.test/pricing?x=1', 'acme.test', 'http://acme.test:8080/'])
    expect(siteIconAddress(TEMPLATE, site)).toBe('https://icons.example/acme.test?size=32');
  expect(siteIconAddress(TEMPLATE, 'https://bücher.test')).toBe(
    'https://icons.example/xn--bcher-kva.test?size=32',
  );
});

it('[P-API-45] A site has no icon address without a template, or when it is not a website', () => {
  expect(siteIconAddress(null, 'acme.test')).toBeNull();
  for (const site of [null, '', 'javascript:alert(1)', 'mailto:a@b.test', 'acme', 'https://'])
    expect(siteIconAddress(TEMPLATE, site)).toBeNull();
});
