import type { Behaviour } from '../../server/test/doubles/site-double.ts';

export const HOST = 'www.northwharf-kayaks.test';

/** The website of a small company that no other test knows: five pages, one style sheet, nothing prepared for us. */
export function kayakSite() {
  let tag = '';
  const pages: Record<string, () => Behaviour> = {
    '/robots.txt': () => ({ headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nAllow: /' }),
    '/style.css': () => ({ headers: { 'content-type': 'text/css' }, body: STYLE }),
    ...Object.fromEntries(
      Object.entries(PAGES).map(([path, page]) => [path, () => htmlOf({ path, ...page, tag })]),
    ),
  };
  return {
    behave: (address: string): Behaviour | undefined => pages[address.split('?')[0] ?? '']?.(),
    /** What a person pastes into the head of every page. */
    paste: (text: string) => {
      tag = text;
    },
  };
}

interface SitePage {
  title: string;
  about: string;
  heading: string;
  lead: string;
  body: string;
}

const PAGES: Record<string, SitePage> = {
  '/': {
    title: 'Guided Kayak Tours in Puget Sound | Northwharf Kayaks',
    about:
      'Northwharf Kayaks runs guided kayak tours and kayak rentals in Puget Sound for beginners and families.',
    heading: 'See the Sound from the water',
    lead: 'Small groups, patient guides and stable boats, from our dock at the old north wharf.',
    body: `<p><a class="button" href="/tours">See our tours</a></p>
      <h2>Guided tours for beginners</h2>
      <p>Northwharf Kayaks runs guided kayak tours in Puget Sound for people who have never held a paddle.</p>
      <p>Each guide leads at most six guests, and every tour begins with a lesson on the beach.</p>
      <h2>What guests say</h2>
      <p>Guests rate Northwharf Kayaks 4.9 out of 5 in 312 reviews.</p>
      <p>We have guided more than 9,000 guests since 2011 without a serious injury.</p>`,
  },
  '/tours': {
    title: 'Kayak Tours | Northwharf Kayaks',
    about:
      'Harbor, sunset and full-day kayak tours in Puget Sound, with boats, dry bags and snacks included.',
    heading: 'Tours',
    lead: 'Three tours leave from the north wharf every day from April to October.',
    body: `<h2>Harbor tour</h2>
      <p>The harbor tour takes two hours, stays in sheltered water and suits children from the age of six.</p>
      <h2>Sunset tour</h2>
      <p>The sunset tour leaves two hours before sunset and returns along the lighthouse with lights on every boat.</p>
      <h2>Island day</h2>
      <p>The island day takes seven hours with lunch on a beach, and asks for one earlier tour with us.</p>
      <p>Boats, life vests, dry bags and snacks are included in the price of every tour.</p>`,
  },
  '/prices': {
    title: 'Prices | Northwharf Kayaks',
    about: 'What kayak tours and rentals cost at Northwharf Kayaks.',
    heading: 'Prices',
    lead: 'One price for each guest, and nothing to add at the dock.',
    body: `<p>The harbor tour costs $65 for adults and $45 for children under twelve.</p>
      <p>The sunset tour costs $79, and the island day costs $149 with lunch.</p>
      <p>Renting a double kayak costs $38 an hour for people who have taken a tour with us.</p>
      <p>You can cancel free of charge until 24 hours before the tour begins.</p>`,
  },
  '/questions': {
    title: 'Questions and Answers | Northwharf Kayaks',
    about: 'What to wear, what happens in bad weather, and who can join a kayak tour.',
    heading: 'Questions and answers',
    lead: 'What guests ask us before their first tour.',
    body: `<h2>What should I wear?</h2>
      <p>Wear clothes that may get wet and shoes that stay on your feet; we lend you a splash jacket.</p>
      <h2>What happens in bad weather?</h2>
      <p>We cancel a tour when the wind is above 15 knots and return the whole price the same day.</p>
      <h2>Do I need to know how to swim?</h2>
      <p>You do not need to be a strong swimmer, because every guest wears a life vest all the time.</p>`,
  },
  '/book': {
    title: 'Book a Tour | Northwharf Kayaks',
    about: 'Book a guided kayak tour with Northwharf Kayaks.',
    heading: 'Book a tour',
    lead: 'Tell us the day and how many of you come. We answer within two hours.',
    body: `<form><label>Your day <input type="date" name="day"></label> <label>Guests <input type="number" name="guests" value="2"></label>
      <button type="button">Request these seats</button></form>`,
  },
};

const htmlOf = ({ path, title, about, heading, lead, body, tag }: SitePage & { path: string; tag: string }) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8">${tag}<title>${title}</title>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="description" content="${about}"><meta property="og:site_name" content="Northwharf Kayaks">
  <link rel="stylesheet" href="/style.css"></head><body>
  <header><a class="name" href="/">Northwharf Kayaks</a><nav>${NAV.map(([to, name]) => `<a href="${to}"${to === path ? ' aria-current="page"' : ''}>${name}</a>`).join('')}</nav></header>
  <main><section class="top"><h1>${heading}</h1><p class="lead">${lead}</p></section>${body}</main>
  <footer><p>Northwharf Kayaks, 4 Wharf Street, Port Ellis, Washington. Call 360 555 0142.</p></footer></body></html>`;

const NAV = [
  ['/tours', 'Tours'],
  ['/prices', 'Prices'],
  ['/questions', 'Questions'],
  ['/book', 'Book'],
] as const;

const STYLE = `
  body{margin:0;font:18px/1.6 Georgia,serif;color:#12303a;background:#f6f3ec}
  header,main,footer{max-width:960px;margin:0 auto;padding:0 32px}
  header{display:flex;justify-content:space-between;align-items:center;height:72px;font-family:sans-serif;font-size:16px}
  header a{color:inherit;text-decoration:none;margin-left:24px}.name{margin:0!important;font-weight:700}
  .top{padding:72px 0 32px}h1{font-size:48px;line-height:1.15;margin:0 0 16px}.lead{font-size:22px;max-width:640px;margin:0}
  h2{margin:40px 0 8px}p{max-width:680px}
  .button,button{display:inline-block;padding:12px 20px;border:0;border-radius:6px;background:#0b6e7f;color:#fff;text-decoration:none;font:600 16px sans-serif}
  @media (max-width:600px){header{height:auto;flex-wrap:wrap;padding-top:16px}header a{margin:0 16px 0 0}h1{font-size:36px}}
  footer{margin-top:80px;padding-bottom:32px;font-size:15px;color:#5b6b70}`;
