/** Containers of common consent managers. They are hidden, not answered, so that a picture never consents. */
export const CONSENT_BANNERS = `
#onetrust-consent-sdk #CybotCookiebotDialog #CybotCookiebotDialogBodyUnderlay #usercentrics-root #usercentrics-cmp-ui
#didomi-host #qc-cmp2-container .qc-cmp2-container #truste-consent-track #consent_blackbar .truste_overlay .truste_box_overlay
.osano-cm-window .cc-window .cc-banner .cky-consent-container .cky-overlay .cky-modal #cookie-law-info-bar .cli-modal-backdrop
#cmplz-cookiebanner-container .cmplz-cookiebanner #BorlabsCookieBox #BorlabsCookieBoxWrap #termly-code-snippet-support
#iubenda-cs-banner #klaro .klaro #tarteaucitronRoot #axeptio_overlay .axeptio_mount #hs-eu-cookie-confirmation #hs-banner-parent
[id^="sp_message_container"] #cmpbox #cmpbox2 .cmpboxBG .cookiefirst-root #ccc #moove_gdpr_cookie_info_bar
#shopify-pc__banner [data-hook="consent-banner-root"] .sqs-cookie-banner-v2 .fc-consent-root #cc-main #cc--main #lanyard_root
#transcend-consent-manager #ez-cookie-notification #cookiescript_injected #cookiescript_injected_wrapper [fs-cc="banner"]
#sliding-popup #cookie-notice #gdpr-cookie-message #cookie-banner #cookie-consent #cookieConsent #cookieBanner .cookie-banner
.cookie-consent .cookie-notice .cookiebanner .js-cookie-consent #CookieConsent #cookie-bar .cookie-bar`
  .trim()
  .split(/\s+/)
  .join(',');

/**
 * A script for the page's start. A sheet of the document's own works regardless of the page's style policy. It is added
 * with the document's first element, because one added earlier is ignored.
 */
export function hideConsentBanners(): string {
  const css = `${CONSENT_BANNERS}{display:none!important}`;
  return `new MutationObserver((_, observer) => {
  observer.disconnect();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(css)});
  document.adoptedStyleSheets.push(sheet);
}).observe(document, { childList: true });`;
}

/** The parts of the page's objects used here, because the server has no browser types. */
interface PageElement {
  id: string;
  className: unknown;
  textContent: string | null;
  loading?: string;
  complete?: boolean;
  scrollHeight: number;
  pause?(): void;
  addEventListener?(event: string, listener: () => void, options: { once: true }): void;
  querySelector(selector: string): PageElement | null;
  style: { setProperty(name: string, value: string, priority: string): void };
}
declare const document: {
  body: PageElement | null;
  documentElement: PageElement;
  querySelector(selector: string): PageElement | null;
  fonts?: { ready: Promise<unknown> };
  querySelectorAll(selector: string): Iterable<PageElement>;
};
declare const innerHeight: number;
declare function requestAnimationFrame(drawn: (time: number) => void): number;
declare function scrollTo(to: { top: number; behavior: 'instant' }): void;
declare function getComputedStyle(element: PageElement): { position: string };

interface Rest {
  most_ms: number;
  /** How far down lazy content is loaded. */
  most_high: number;
  /** Selects the banners of known products, which are hidden already. */
  banners: string;
}

/**
 * Runs in the page: loads lazy content, waits for pictures and fonts, pauses videos, and hides consent banners of
 * unknown products. Takes at most `most_ms` and ends at the top.
 */
export async function settlePage({ most_ms, most_high, banners }: Rest): Promise<void> {
  const end = performance.now() + most_ms;
  const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));
  const bounded = (work: Promise<unknown>) =>
    Promise.race([work, sleep(Math.max(0, end - performance.now()))]);

  const hideBanners = () => {
    let hidden = document.querySelector(banners) !== null;
    for (const element of document.querySelectorAll(
      '[id*=cookie i],[class*=cookie i],[id*=consent i],[class*=consent i],[id*=gdpr i],[class*=gdpr i]',
    )) {
      const { position } = getComputedStyle(element);
      const says = element.textContent ?? '';
      const in_front = position === 'fixed' || position === 'sticky';
      if (!in_front || says.length > 4000 || !/cookie|consent|gdpr|privacy/i.test(says)) continue;
      if (!element.querySelector('button,a,[role=button],input')) continue;
      element.style.setProperty('display', 'none', 'important');
      hidden = true;
    }
    // Banners prevent scrolling of the page behind them.
    if (hidden)
      for (const root of [document.documentElement, document.body])
        root?.style.setProperty('overflow', 'visible', 'important');
  };

  hideBanners();
  for (const image of document.querySelectorAll('img[loading=lazy],iframe[loading=lazy]'))
    image.loading = 'eager';
  for (const film of document.querySelectorAll('video,audio')) film.pause?.();
  const height = Math.min(document.documentElement.scrollHeight, most_high);
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  for (let top = 0; top < height && performance.now() < end; top += innerHeight * 0.8) {
    scrollTo({ top, behavior: 'instant' });
    // Observers hear of a place only when it is drawn, which a busy machine does late.
    await Promise.all([sleep(25), Promise.race([nextFrame().then(nextFrame), sleep(300)])]);
  }
  scrollTo({ top: 0, behavior: 'instant' });
  const images = [...document.querySelectorAll('img')].filter(({ complete }) => !complete).slice(0, 500);
  await bounded(
    Promise.all(
      images.map(
        (image) =>
          new Promise<void>((done) => {
            for (const event of ['load', 'error'])
              image.addEventListener?.(event, () => done(), { once: true });
            if (image.complete) done();
          }),
      ),
    ),
  );
  await bounded(document.fonts?.ready ?? Promise.resolve());
  // Content that appears on scrolling takes a moment.
  await sleep(100);
  hideBanners();
}
