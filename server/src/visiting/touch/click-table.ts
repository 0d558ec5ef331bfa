import { type Facts, facts, rowsOf } from '../../platform/facts.ts';
import { ownSites } from './touch-table.ts';

/** Patterns of utm_medium, as the script compares them. */
export const MAIL_MEDIUMS: readonly string[] = [
  ...['email', 'e-mail', 'e_mail', 'mail', 'mailing', 'newsletter*', 'edm'],
  ...['e-posta', 'correo', 'courriel', 'boletin', 'boletim'],
];
/** As other analytics tell paid clicks: anything with `cp`, retargeting, display. */
const AD_MEDIUM_FACTS = facts('https://support.google.com/analytics/answer/9756891', '2026-11-30', [
  '*cp*',
  'ppc',
  'paid*',
  'ads',
  'retargeting',
  'display',
  'banner',
  'expandable',
  'interstitial',
]);
export const AD_MEDIUMS: readonly string[] = AD_MEDIUM_FACTS.rows;
export const SOCIAL_MEDIUMS: readonly string[] = ['social', 'social-*', 'social_*', 'social *', 'sm'];

/** What a parameter of the address says about the click; platforms add them by themselves. */
export interface ClickMark {
  label: string;
  kind: 'search' | 'social' | 'email' | 'other';
  /** Missing where the platform marks each click. */
  is_paid?: true;
}

type Row = [string, ClickMark];

const marks = (kind: ClickMark['kind'], is_paid: boolean, names: Record<string, string>): Row[] =>
  Object.entries(names).flatMap(([label, params]) =>
    params.split(' ').map((name): Row => [name, { label, kind, ...(is_paid && { is_paid: true }) }]),
  );

/** Lowercase. */
const CLICK_FACTS: readonly Facts<readonly Row[]>[] = [
  facts(
    'https://github.com/henkisdabro/platform-url-click-id-parameters/blob/016808f/README.md',
    '2026-11-30',
    [
      ...marks('search', true, { Google: 'gclid', Yandex: 'yclid ymclid' }),
      ...marks('social', true, {
        TikTok: 'ttclid',
        X: 'twclid',
        Reddit: 'rdt_cid',
        Pinterest: 'epik',
        VK: 'rb_clickid',
      }),
      ...marks('other', true, {
        Display: 'dclid',
        Taboola: 'tblci',
        Outbrain: 'dicbo',
        'Yahoo Ads': 'vmcid',
      }),
      ...marks('other', true, { 'Amazon Ads': 'awclid' }),
      ...marks('social', false, { Facebook: 'fbclid', Instagram: 'igshid igsh' }),
      ...marks('search', false, { Google: 'srsltid', Yandex: 'ysclid' }),
      ...marks('email', false, {
        Mailchimp: 'mc_cid mc_eid',
        HubSpot: '_hsenc _hsmi',
        Marketo: 'mkt_tok',
        Klaviyo: '_kx',
        Vero: 'vero_id',
      }),
    ],
  ),
  facts(
    'https://support.google.com/google-ads/answer/9744275',
    '2026-11-30',
    marks('search', true, { Google: 'gbraid wbraid gad_source' }),
  ),
  facts('https://help.ads.microsoft.com', '2026-11-30', marks('search', true, { Bing: 'msclkid' })),
  facts('https://tongji.baidu.com', '2026-11-30', marks('search', true, { Baidu: 'bd_vid' })),
  facts(
    'https://ads.naver.com',
    '2026-11-30',
    marks('search', true, { Naver: 'n_ad n_ad_group n_keyword_id' }),
  ),
  facts('https://napoveda.sklik.cz', '2026-11-30', marks('search', true, { Seznam: 'sznclid' })),
  facts(
    'https://learn.microsoft.com/en-us/linkedin/marketing/conversions',
    '2026-11-30',
    marks('social', true, { LinkedIn: 'li_fat_id' }),
  ),
  facts('https://businesshelp.snapchat.com', '2026-11-30', marks('social', true, { Snapchat: 'sccid' })),
  facts('https://business.quora.com', '2026-11-30', marks('social', true, { Quora: 'qclid' })),
  facts('https://www.linebiz.com', '2026-11-30', marks('social', true, { LINE: 'ldtag_cl' })),
  facts(
    'https://developers.openai.com/ads/measurement-pixel',
    '2026-11-30',
    marks('other', true, { ChatGPT: 'oppref' }),
  ),
];
/** The first of an address counts. */
export const CLICK_MARKS: ReadonlyMap<string, ClickMark> = new Map(rowsOf(CLICK_FACTS));

/** Where people pay or sign in, and come back from: never the origin of a visit. */
const PASSAGE_HOSTS =
  'stripe.com stripe.network paypal.com paypalobjects.com braintreegateway.com klarna.com adyen.com adyenpayments.com ' +
  'mollie.com checkout.com worldpay.com sagepay.com opayo.co.uk elavon.com authorize.net squareup.com cash.app ' +
  'afterpay.com clearpay.co.uk affirm.com sezzle.com razorpay.com paytm.in paytm.com payu.* mercadopago.* ' +
  'midtrans.com paymob.com paystack.com flutterwave.com bkm.com.tr iyzico.com nid.naver.com pagseguro.uol.com.br payplug.com lemonway.com getalma.eu oney.io scalapay.com satispay.com ' +
  'sofort.com giropay.de trustly.com nets.eu quickpay.net bambora.com vipps.no mobilepay.dk swish.nu twint.ch ' +
  'datatrans.com saferpay.com computop.com payone.com unzer.com secupay.com paddle.com fastspring.com 2checkout.com ' +
  'gocardless.com bluesnap.com cybersource.com cardinalcommerce.com arcot.com 3dsecure.io rsa3dsauth.com ' +
  'securesuite.co.uk modirum.com wlp-acs.com redsys.es vivapayments.com alipay.com yookassa.ru cloudpayments.ru przelewy24.pl tpay.com dotpay.pl ' +
  'payments.amazon.com pay.google.com shop.app accounts.google.com login.microsoftonline.com ' +
  'login.live.com appleid.apple.com auth0.com okta.com onelogin.com id.me';
/** Each host is its own source. */
const PASSAGE_FACTS = PASSAGE_HOSTS.split(' ').flatMap((host) =>
  ownSites('2026-11-30', [{ key: 'passage', label: 'Payment or sign-in', hosts: [host], sources: [] }]),
);
export const PASSAGES = rowsOf(PASSAGE_FACTS);
/** Such places are often called so, also at companies that this list lacks. */
export const PASSAGE_NAMES =
  /^(?:checkout|pay|payments?|login|signin|accounts?|auth|oauth|sso|[\w-]*acs\d*|3ds\w*)\./;

/** All rows with their sources. */
export const CLICK_TABLE_FACTS: readonly Facts[] = [...CLICK_FACTS, ...PASSAGE_FACTS, AD_MEDIUM_FACTS];
