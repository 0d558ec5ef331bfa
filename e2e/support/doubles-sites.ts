import type { Site } from '../../server/test/doubles/site-double.ts';
import { makePdf } from '../../server/test/make-pdf.ts';

/** Linked from no page. */
const HANDBOOK = makePdf(
  [
    [
      { text: 'Handbook of the till', size: 20 },
      { text: 'Tillberry weighs bread with every scale that has a serial port.', gap: 40 },
    ],
  ],
  { title: 'Handbook of the till' },
);

/** The customer's website: a small till vendor that compares itself with one rival. */
export const TILLBERRY: Site = {
  '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nAllow: /' },
  '/': page(
    'Tillberry',
    `<p>Tillberry is a point of sale system for bakeries that keeps orders, stock and daily takings in one place.</p>
     <p>Tillberry helps bakery owners see every evening which breads sold and which came back unsold.</p>
     <h2>Order management</h2>
     <p>Customers order cakes online and Tillberry puts each order on the baking list of the right morning.</p>
     <a href="/vs-loafledger">Tillberry vs Loafledger</a>`,
    `<meta property="og:site_name" content="Tillberry">
     <meta name="description" content="Tillberry is a point of sale system for bakeries.">`,
  ),
  '/features': page(
    'Features',
    `<h2>Stock control</h2>
     <p>Tillberry counts flour, butter and boxes with every sale and warns you before they run out, so that nobody has to drive to the wholesaler in the middle of the morning.</p>
     <h2>Daily takings</h2>
     <p>Each evening Tillberry closes the till and sends the takings to your accountant by email.</p>
     <h2>Cake orders</h2>
     <p>A cake order keeps its name, its writing and its pick-up time, and Tillberry prints one label for the box.</p>`,
  ),
  '/pricing': page(
    'Pricing',
    `<p>Tillberry costs 39 euros a month for each till, and the first month is free of charge for everyone.</p>
     <p>There is no setup fee, and a bakery can stop at the end of any month without giving a reason.</p>`,
  ),
  '/handbook.pdf': { headers: { 'content-type': 'application/pdf' }, body: HANDBOOK },
  '/vs-loafledger': page(
    'Tillberry vs Loafledger',
    `<p>Unlike Loafledger, Tillberry works without an internet connection during the morning rush, and it keeps cake orders apart from the counter.</p>
     <p><a href="https://loafledger.example/">Loafledger</a> is a bookkeeping tool that bakeries also use at the counter.</p>`,
  ),
};

/** Its rival, which the built-in reader reads too once a person has confirmed it. */
export const LOAFLEDGER: Site = {
  '/': page(
    'Loafledger',
    `<p>Loafledger is a bookkeeping tool for bakeries that also runs the till at the counter.</p>
     <p>Loafledger posts every sale to the ledger at once, so that the month closes itself in an hour.</p>
     <h2>Stock control</h2>
     <p>Loafledger tracks flour and sugar by the invoice of the wholesaler and shows what each loaf has cost.</p>`,
    '<meta property="og:site_name" content="Loafledger">',
  ),
};

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body>
  <nav><a href="/">Home</a> <a href="/features">Features</a> <a href="/pricing">Pricing</a></nav>
  <main><h1>${title}</h1>${body}</main></body></html>`;
}
