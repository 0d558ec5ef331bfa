import { typedFacts } from '../../language/typed-facts.ts';

/** What is paid on top of a price, or for not coming. */
const SURCHARGE =
  /\b(?:additional|extra|surcharges?|late|no-shows?|cancell?ation\w*|penalt(?:y|ies)|zusätzlich\w*|zuschl[aä]g\w*|aufpreis|anfahrt\w*|fahrtkosten|(?:storno|ausfall)\w*|supplément\w*|frais de (?:déplacement|annulation)|recargo|suplemento|desplazamiento|cancelaci[oó]n|supplemento|trasferta|disdetta|toeslag|meerprijs|voorrijkosten|annulerings?\w*|acréscimo|taxa (?:extra|adicional)|desloca(?:ção|mento)|cancelamento)\b/iu;

export const hasPrice = (text: string) => typedFacts(text).some(({ kind }) => kind === 'price');

/** Whether a sentence names an amount on top of a price, or for not coming. */
export const tellsSurcharge = (text: string) => SURCHARGE.test(text) && hasPrice(text);
