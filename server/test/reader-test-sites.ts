import type { Block, Page } from '../src/language/page/page.ts';
import type { ReaderSite } from '../src/language/search/reader-index.ts';

const FURNITURE: Block = {
  kind: 'paragraph',
  text: 'Our monthly letter has news about booking software for dance studios.',
  heading: null,
};

export function pageOf(url: string, title: string, sections: Record<string, string | Block[]>): Page {
  const blocks = Object.entries(sections).flatMap(([heading, content]): Block[] =>
    typeof content === 'string' ? [{ kind: 'paragraph', text: content, heading }] : content,
  );
  return {
    url,
    title,
    description: null,
    site_name: null,
    language: 'en',
    headings: Object.keys(sections).map((text) => ({ level: 2, text })),
    blocks: url.includes('pirouette') ? [...blocks, FURNITURE] : blocks,
    links: [],
    json_ld: [],
  };
}

export const PIROUETTE: ReaderSite = {
  site_id: 'p',
  domain: 'pirouette.example',
  name: 'Pirouette',
  pages: [
    pageOf('https://pirouette.example/', 'Pirouette | Booking software for dance studios', {
      Welcome:
        'Pirouette is booking software for dance studios. It keeps classes, teachers and rooms in one calendar.',
      'Waiting lists':
        'Pirouette moves the first dancer on the waiting list into a class when somebody cancels. The dancer gets a text message at once.',
    }),
    pageOf('https://pirouette.example/pricing', 'Pricing | Pirouette', {
      Pricing: 'The Studio plan costs €29 per month for one location. Every plan includes all features.',
      Menu: [{ kind: 'list_item', text: 'Home Pricing Waiting lists Contact', heading: 'Menu' }],
    }),
    pageOf('https://pirouette.example/import', 'Import your members | Pirouette', {
      'Import members from a spreadsheet':
        'Export your members as a CSV file from your old system. Upload the CSV file under Settings to import your members. Pirouette matches the columns by their names and shows a preview before anything is imported. One CSV file imports up to 5,000 members. The import of a CSV file keeps each birthday. A CSV file of 500 members is imported in a minute.',
    }),
    pageOf('https://pirouette.example/alternatives', 'Alternatives | Pirouette', {
      '1. Tutu': 'Tutu offers waiting lists for yoga studios and for dance studios in Canada.',
    }),
  ],
};
export const STEPDESK: ReaderSite = {
  site_id: 's',
  domain: 'stepdesk.example',
  name: 'Stepdesk',
  pages: [
    pageOf('https://stepdesk.example/', 'Stepdesk: booking software', {
      Welcome:
        'Stepdesk moved to Ghent with the whole Stepdesk team. Stepdesk is booking software for gyms and dance studios. Stepdesk sends reminders by text message.',
      Waiting: 'Unlike Pirouette, our desk staff fill the waiting list of a dance studio by hand.',
    }),
    pageOf('https://stepdesk.example/rooms', 'Rooms | Stepdesk', {
      'Plan rooms': 'Stepdesk warns you when two dance classes are planned in the same room.',
    }),
  ],
};
export const BARREWISE: ReaderSite = {
  site_id: 'b',
  domain: 'barrewise.example',
  name: 'Barrewise',
  pages: [
    pageOf('https://barrewise.example/', 'Barrewise', {
      Welcome: 'Barrewise is booking software that was made for ballet schools.',
      'Offline mode':
        'Barrewise works without an internet connection and saves new bookings when the school is online again.',
    }),
  ],
};
export const REVIEW: ReaderSite = {
  site_id: 'r',
  domain: 'dancereview.example',
  name: 'Dance Review',
  kind: 'source',
  pages: [
    pageOf('https://dancereview.example/', 'Dance Review', {
      Test: 'We tested booking software for dance studios for three months in Lyon.',
    }),
  ],
};
/** Three makers of booking software and a magazine, for tests. */
export const SITES = [PIROUETTE, STEPDESK, BARREWISE, REVIEW];
