import type { Behaviour } from './doubles/site-double.ts';

export const LEAD = 'Shift plans that write themselves, for cafes and small shops that open early.';

/** A page as companies have them: menu, headline, cards, a banner about cookies and things that nobody sees. */
export const homePage = (more: { above?: string; headline?: string; lead?: string } = {}) => `<!doctype html>
<html lang="en"><head><title>Shiftlark, rotas without tears</title><style>
  .off { position: absolute; left: -9999px } .sr { position: absolute; width: 1px; height: 1px; overflow: hidden }
  #cookie-banner { position: fixed; bottom: 0 } .fade { opacity: 0 } .fade.seen { opacity: 1 } .btn { padding: 8px 16px; background: #06c }
  section { min-height: 500px }
</style></head><body>
  <header><a href="/">Shiftlark</a><nav><a href="/pricing">Pricing</a><ul class="menu" style="display:none"><li><a href="/hidden">Hidden</a></li></ul></nav></header>
  <main>
    ${more.above ?? ''}
    <section class="hero"><h1>${more.headline ?? 'Rotas<br>without&nbsp;<em>tears</em>'}</h1>
      <p>${more.lead ?? LEAD}</p><a class="btn" href="/start"><svg width="16" height="16"></svg> Start free</a>
      <a href="/tour">Take the tour</a></section>
    <section id="features"><h2>Why teams like it</h2>
      <div class="css-1x2y3z"><h3>Fair</h3><p>Everybody gets the same share of early mornings.</p><button type="button" id=":r1:">Read more</button></div>
      <div class="css-1x2y3z"><h3>Fast</h3><p>A week is planned in two minutes, not two hours.</p><button type="button" id=":r2:">Read more</button></div>
      <p>Read <a href="/about">who we are</a> and what we do.</p>
      <div>Plain boxes hold text on many pages, too.</div>
      <img src="/team.png" alt="Our team" width="300" height="200"><img src="/dot.png" width="1" height="1">
      <p class="off">Far to the left</p><p class="sr">For screen readers</p><p hidden>Hidden away</p>
      <p class="fade">This fades in when it is scrolled to.</p></section>
  </main>
  <footer><p>© Shiftlark</p><a href="/privacy">Privacy</a></footer>
  <div id="cookie-banner"><p>We use cookies to know you better, is that all right?</p><button>Accept all</button></div>
  <script>new IntersectionObserver((all) => all.forEach((one) => one.isIntersecting && one.target.classList.add('seen'))).observe(document.querySelector('.fade'))</script>
</body></html>`;

/** A similar page that a script renders a while after loading, under a strict policy. */
export const drawnPage: Behaviour = {
  headers: { 'content-security-policy': "default-src 'none'; script-src 'self'" },
  body: '<!doctype html><title>Drawn</title><body><div id="root">Loading…</div><script src="/app.js"></script>',
};
export const drawingProgram = `setTimeout(() => {
  document.getElementById('root').innerHTML = '<main><h1>Drawn by a program</h1><p>It took a while, and then it was there for everybody to read.</p><button>Go on</button></main>';
}, 900);`;
