import { csvLine } from '@sightline/contract/csv-line';
import { renderMarkdown } from '../src/language/markdown/render-markdown.ts';
import { readCsv } from '../src/measuring/topics/read-csv.ts';
import { shortSubject } from '../src/platform/mail/email.ts';
import { emailHtml } from '../src/platform/mail/email-html.ts';
import { emailText } from '../src/platform/mail/email-text.ts';
import { summariseEdit } from '../src/publishing/generated-pages/edit-summary.ts';
import { markChanges } from '../src/publishing/generated-pages/mark-changes.ts';
import { slugFrom } from '../src/publishing/generated-pages/slug.service.ts';
import { readGuidance } from '../src/publishing/guidance/read-guidance.ts';
import { readWishes } from '../src/writer/built-in/variant/variant-wishes.ts';
import { findUnsupported } from '../src/writer/checks/check-facts.ts';
import { acceptPrompts } from '../src/writer/checks/prompt-check.ts';
import { keepsTheCount, unsupportedClaims } from '../src/writer/model/model-claims.ts';
import { firstObject } from '../src/writer/model/model-json.ts';
import { PAGE, READ, type TextReader } from './given-texts.ts';

const email = (text: string) => ({
  to: 'ann@example.com',
  subject: shortSubject(text),
  paragraphs: [text],
  figures: [{ label: text, value: text }],
  sections: [{ heading: text, items: [{ text, url: `https://a.example/${text}` }] }],
});
const sender = { product_name: 'Acme', public_url: 'https://app.acme.example' };
const before = { title: 'a', meta_description: 'b', markdown_content: '' };

/** Code that reads people's texts, with the maximum input of each. */
export const TEXT_CHECKS: Record<string, TextReader> = {
  'facts of a page': {
    most: PAGE,
    read: (text) => findUnsupported(text, { names: ['Acme'], texts: ['Acme sells cakes.'], links: [] }),
  },
  'facts of a page that are all known': {
    most: PAGE,
    read: (text) => findUnsupported(text, { names: ['Acme'], texts: [text], links: [] }),
  },
  'facts of sources': {
    most: READ,
    read: (text) =>
      findUnsupported('It sells 4 cakes to Peter Miller.', { names: ['Acme'], texts: [text], links: [] }),
  },
  'changes of a page': {
    most: PAGE,
    read: (text) => markChanges(renderMarkdown(text), renderMarkdown(`x ${text.slice(0, -5)}`)),
  },
  'changes of all words': {
    most: PAGE,
    read: (text) => {
      const plain = text.replace(/[<&]/g, '');
      return markChanges(`<p>${plain}</p>`, `<p>${plain.replaceAll('a', 'b')}</p>`);
    },
  },
  'changes of all blocks': {
    most: PAGE,
    read: (text) => {
      const words = text.replace(/[<&]/g, '').slice(0, 20_000).split(/\s+/);
      const page = (end: string) => words.map((word) => `<p>${word} a ${end}</p>`).join('');
      return markChanges(page('b'), page('c'));
    },
  },
  'what an edit changed': {
    most: PAGE,
    read: (text) =>
      summariseEdit({
        before: { ...before, markdown_content: text },
        after: { ...before, markdown_content: `${text.slice(0, -9)} x` },
      }),
  },
  'a title as a slug': { most: PAGE, read: slugFrom },
  'what a model said': {
    most: PAGE,
    read: (text) => [firstObject(text), unsupportedClaims(text, 'a'), keepsTheCount(text, text)],
  },
  guidance: { most: PAGE, read: (text) => readGuidance(text, ['reddit.com', 'word.com']) },
  wishes: { most: PAGE, read: (text) => readWishes({ elements: [], wishes: [{ text, shown: [] }] }) },
  'a file of prompts': { most: 200_000, read: readCsv },
  'a cell': { most: PAGE, read: (text) => csvLine([text, [text]]) },
  'proposed prompts': {
    most: 2000,
    read: (text) =>
      acceptPrompts(
        Array.from({ length: 20 }, (_, at) => ({
          text: `${at} ${text}?`,
          intent: 'discover',
          audience: null,
          branded: false,
        })),
        { brand_name: 'Acme', host: 'acme.example', competitors: ['Beta'] },
      ),
  },
  'an email': {
    most: PAGE,
    read: (text) => [emailText(email(text), sender), emailHtml(email(text), sender)],
  },
};
