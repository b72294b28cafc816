const TEMPLATE = /\$(?:(\$)|([_a-z][._a-z0-9]*)|\{([_a-z][._a-z0-9]*)\})/gi;

/**
 * Resolves `$` in an option's value as Nova's option library does: `$$` and `\$` are a dollar sign, `$name` and
 * `${name}` another option's value, any other `$` stays. Other options are not known here, so their names are returned.
 */
export function substitute(value: string): { readonly text: string; readonly references: readonly string[] } {
  const references: string[] = [];
  const text = value.replaceAll('\\$', '$$$$').replace(TEMPLATE, (whole, dollar, bare, braced) => {
    if (dollar) return '$';
    references.push(String(bare ?? braced));
    return whole;
  });
  return { text, references };
}
