/** `81:00.0` is `0000:81:00.0`. */
export const fullAddress = (text: string): string => (/^[0-9a-f]{2}:/.test(text) ? `0000:${text}` : text);

/** How addresses are written in scenarios: without a domain of 0000. */
export const shortAddress = (address: string): string => address.replace(/^0000:/, '');
