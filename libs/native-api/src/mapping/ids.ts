/** The one spelling used inside (Placement facts 9.20): checked already, written in lower case. */
export const canonicalId = (id: string): string => id.toLowerCase();

export const canonicalIds = (ids: readonly string[] | null | undefined): string[] => (ids ?? []).map(canonicalId);
