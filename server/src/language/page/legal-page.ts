const LEGAL =
  /\b(?:privacy(?: policy| notice)?|terms(?: of (?:use|service)| and conditions)|legal notice|imprint|impressum|cookies?(?: policy)?|disclaimer|datenschutz\w*|agb|mentions l[ée]gales|confidentialit[ée]|cgv|cgu|aviso legal|privacidade?|condiciones (?:de uso|generales)|note? legal[ei]|informativa(?: privacy)?|algemene voorwaarden|privacyverklaring|privacybeleid|termos de uso|termini(?: e condizioni| d['’]uso)?|condizioni (?:generali|d['’]uso)|términos|nutzungsbedingungen|responsible disclosure)\b/iu;

/** Whether a page is there for the law; no buyer's question belongs on it. */
export function isLegalPage({ url, title }: { url: string; title: string }): boolean {
  const path = URL.canParse(url) ? new URL(url).pathname.replace(/[-_/.]/g, ' ') : '';
  return LEGAL.test(path) || LEGAL.test(title);
}

const PRIVACY =
  /\b(?:privacy|cookies?|datenschutz\w*|confidentialit[ée]|privacidade?|informativa (?:sulla )?privacy|privacyverklaring|privacybeleid)\b/iu;

/** Whether a page tells how personal data is treated. */
export function isPrivacyPage({ url, title }: { url: string; title: string }): boolean {
  const path = URL.canParse(url) ? new URL(url).pathname.replace(/[-_/.]/g, ' ') : '';
  return PRIVACY.test(path) || PRIVACY.test(title);
}
