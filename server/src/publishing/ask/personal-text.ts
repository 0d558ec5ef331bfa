/**
 * What may name or reach a person: email and web addresses, and runs of seven digits and more, as numbers of phones,
 * cards, orders and contracts have. Such a question is answered like any other, and not kept.
 */
const PERSONAL = /[^\s@]@[^\s@]|https?:\/\/|www\.|(?:\p{Nd}[\s().+/-]{0,2}){6}\p{Nd}/iu;

export const isPersonal = (text: string): boolean => PERSONAL.test(text);
