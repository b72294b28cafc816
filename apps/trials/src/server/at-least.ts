/** The query that makes a read show at least what a reply's position names. */
export const atLeast = (position: string | null | undefined): { readonly atLeast?: string } =>
  position ? { atLeast: position } : {};
