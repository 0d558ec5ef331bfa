import type { Email } from '../src/platform/mail/email.ts';
import { emailHtml } from '../src/platform/mail/email-html.ts';

const url = 'https://app.example.com/topic-analysis/7f3e';
const EMAILS: Record<string, Omit<Email, 'to'>> = {
  digest: {
    subject: 'Your week: Performance went from 38% to 46%',
    paragraphs: ['What AI assistants said of tillberry.example from 2 to 8 March.'],
    figures: [
      { label: 'Performance', value: '46%', note: 'was 38%, n 54: more than chance' },
      { label: 'Mentioned', value: '61%', note: 'was 58%, n 54: within chance' },
      { label: 'Cited', value: '22%' },
    ],
    sections: [
      {
        heading: 'What to do next',
        items: [
          { text: 'Publish the page about till systems', url },
          { text: 'Answer “Which till prints in Hebrew?”', url },
        ],
      },
      {
        heading: 'What happened',
        items: [{ text: '3 pages were published.' }, { text: 'Two topics were measured.' }],
      },
    ],
    action: { label: 'Open the overview', url: 'https://app.example.com/overview' },
    note: 'Figures count the answers of all connected assistants.',
    unsubscribe_url: 'https://app.example.com/notifications/off?token=abcdef',
  },
  names: {
    subject:
      'מאפיית השחר 👩‍🍳 Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    paragraphs: ['Ann invites you to מאפיית השחר, with two topics.', 'x'.repeat(120)],
    figures: [
      { label: 'מערכות קופה', value: '12%', note: 'n 3' },
      { label: 'y'.repeat(90), value: '1,234,567' },
    ],
    sections: [
      { heading: 'مقاهي', items: [{ text: 'أفضل مقهى في القاهرة', url }, { text: 'z'.repeat(90) }] },
    ],
    action: {
      label: 'Join',
      url: `https://app.example.com/reset-password?token=${'a1B2'.repeat(16)}&id=${'c'.repeat(36)}`,
    },
  },
};

/** Emails with everything that emails can hold, as mail apps receive them. */
export const richEmails = () =>
  Object.entries(EMAILS).map(([name, email]) => ({
    name,
    html: emailHtml(
      { to: 'ann@example.com', ...email },
      { product_name: 'Sightline', public_url: 'https://app.example.com' },
    ),
  }));
