export const ROLES = ['api', 'collect', 'edge', 'worker'] as const;
export type Role = (typeof ROLES)[number];
