import { describe, expect, it } from 'vitest';
import { familyOf, siteAddress } from './crawl-address.ts';

const SITE = 'https://acme.test';
const HINDI = `/सेवाएं/${'घरकीमरम्मत'.repeat(5)}`;

describe('Which addresses are pages', () => {
  it.each([
    '/print/flyers',
    '/de/print',
    '/services/print.html',
    '/feed/horses',
    '/register/',
    '/basket/willow',
    '/cart/hay-carts',
    '/loginov',
    '/index.php?action=show&id=3',
    '/menu.pdf',
    HINDI,
    `/${'ταβέρνα'.repeat(20)}`,
    `/${'خدماتنا'.repeat(20)}`,
  ])('%s is a page', (path) => {
    expect(siteAddress(path, SITE)).not.toBeNull();
  });

  it.each([
    '/login',
    '/de/logout/',
    '/cart',
    '/checkout',
    '/wp-login.php',
    '/wp-admin/post.php',
    '/cdn-cgi/l/email-protection',
    '/desk?add-to-cart=12',
    '/desk?replytocom=7',
    '/index.php?action=login',
    '/index.php?do=delete&id=1',
    '/desk?redirect_to=%2F',
    `/${'a'.repeat(500)}`,
    '/brochure.docx',
  ])('%s is none', (path) => {
    expect(siteAddress(path, SITE)).toBeNull();
  });

  it('An address in letters and in signs of the wire is one, and letters of one script are no numbers of a series', () => {
    const [one, other] = [siteAddress('/सेवाएं', SITE), siteAddress(encodeURI('/सेवाएं'), SITE)];
    expect(one?.key).toBe(other?.key);
    expect(familyOf(one!)).toBe('/सेवाएं');
  });

  it('A host in letters and in punycode is one', () => {
    const origin = new URL('https://bäckerei-müller.test').origin;
    expect(siteAddress('https://www.bäckerei-müller.test/Über-uns', origin)?.key).toBe('/Über-uns');
  });
});
