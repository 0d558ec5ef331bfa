/** In the order in which a person is asked: what stopped, what holds back others, then what is new. */
export const WAITING_KINDS = ['repair', 'fact', 'mention', 'variant', 'page'] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];
