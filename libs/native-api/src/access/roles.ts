/** What a token lets its bearer do; docs/how-to/secure-berth.md says who should have which. */
export const ROLES = ['reader', 'scheduler', 'operator', 'agent', 'auditor'] as const;
export type Role = (typeof ROLES)[number];
