/** Names of the fields that a refusal speaks of, in its order. */
export const fieldsOf = (answer: {
  readonly body: { readonly errors?: readonly { readonly field: string }[] };
}): string[] => (answer.body.errors ?? []).map(({ field }) => field);
