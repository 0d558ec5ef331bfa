import {
  siAndroid,
  siApple,
  siDuckduckgo,
  siEcosia,
  siFacebook,
  siFirefoxbrowser,
  siGithub,
  siGoogle,
  siGooglechrome,
  siOpera,
  siPinterest,
  siQuora,
  siReddit,
  siTiktok,
  siWikipedia,
  siX,
  siYcombinator,
  siYoutube,
} from 'simple-icons';
import { ASSISTANT_MARKS } from './assistant-marks.ts';

/**
 * Marks of companies by the name that visits have for them, drawn on 24 by 24; all are in the public domain (CC0 1.0).
 * Companies without one get their first letter.
 */
export const BRAND_MARKS: Readonly<Record<string, string>> = {
  ...ASSISTANT_MARKS,
  Google: siGoogle.path,
  DuckDuckGo: siDuckduckgo.path,
  Ecosia: siEcosia.path,
  Reddit: siReddit.path,
  X: siX.path,
  YouTube: siYoutube.path,
  Facebook: siFacebook.path,
  Pinterest: siPinterest.path,
  TikTok: siTiktok.path,
  GitHub: siGithub.path,
  'Hacker News': siYcombinator.path,
  Wikipedia: siWikipedia.path,
  Quora: siQuora.path,
  Chrome: siGooglechrome.path,
  Firefox: siFirefoxbrowser.path,
  Opera: siOpera.path,
  iOS: siApple.path,
  Android: siAndroid.path,
};
