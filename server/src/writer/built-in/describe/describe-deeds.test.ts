import { expect, it } from 'vitest';
import { readPage } from '../../../language/page/read-page.ts';
import { createExtractiveWriter } from '../extractive.ts';

const signal = new AbortController().signal;

const page = (path: string, title: string, heading: string, text: string) =>
  readPage(Buffer.from(`<html lang="en"><title>${title}</title><h2>${heading}</h2><p>${text}</p></html>`), {
    url: `https://crumbline.example${path}`,
    content_type: 'text/html',
  });

it('The description of a company tells neither surcharges as its price or offer, nor its advice, nor guesses about its readers', async () => {
  const pages = [
    page(
      '/',
      'Crumbline | Bakery CRM',
      'Take cake orders online',
      'Crumbline gives your shop an order form that asks for flavour and pickup time.',
    ),
    page('/charges', 'Charges | Crumbline', 'Charges', 'We charge an additional £5 for each late import.'),
    page(
      '/advice',
      'Baking advice | Crumbline',
      'Ovens',
      'Ovens lose heat in the colder months and bake longer.',
    ),
    page(
      '/why',
      'Why | Crumbline',
      'Bakeries',
      'You may have experience with other bakery CRMs that lose the orders of bakeries.',
    ),
  ];
  const input = { brand_name: 'Crumbline', host: 'crumbline.example', pages, signal };
  const { markdown, missing } = await createExtractiveWriter().describeCompany(input);
  expect(markdown).toContain('Crumbline gives your shop an order form');
  expect(markdown).not.toMatch(/additional|colder months|You may/);
  expect(missing).toContain('price');
});

it('The description of a company tells no price of a rival that it is compared with', async () => {
  const body =
    '<h2>Crumbline vs OvenBook</h2><table><tr><th></th><th>Crumbline</th><th>OvenBook</th></tr><tr><td>Year one</td><td>£29</td><td>£290</td></tr></table><p>OvenBook – £31</p>';
  const html = `<html lang="en"><title>Crumbline | Bakery CRM</title>${body}</html>`;
  const pages = [
    readPage(Buffer.from(html), { url: 'https://crumbline.example/', content_type: 'text/html' }),
  ];
  const input = { brand_name: 'Crumbline', host: 'crumbline.example', pages, signal };
  const { markdown } = await createExtractiveWriter().describeCompany(input);
  expect(markdown).toContain('Year one, Crumbline: £29');
  expect(markdown).not.toMatch(/£290|£31/);
});
