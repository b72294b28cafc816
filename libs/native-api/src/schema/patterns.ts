/** Texts that mean something to Berth, and how a person is told what they look like. */
export interface TextPattern {
  readonly pattern: RegExp;
  readonly expected: string;
  readonly example?: string;
  readonly format?: string;
}

export const UUID_TEXT: TextPattern = {
  pattern: /^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$/,
  expected: 'a UUID such as 5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40',
  example: '5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40',
  format: 'uuid',
};

/** Canonical sysfs spelling, lower case (Host facts 1.1). */
export const PCI_ADDRESS_TEXT: TextPattern = {
  pattern: /^(?:[0-9a-f]{4}|[1-9a-f][0-9a-f]{4,7}):[0-9a-f]{2}:[01][0-9a-f]\.[0-7]$/,
  expected: 'a PCI address as sysfs writes it, such as 0000:81:00.0',
  example: '0000:81:00.0',
};

export const HEX_ID_TEXT: TextPattern = {
  pattern: /^[0-9a-fA-F]{4}$/,
  expected: 'four hexadecimal digits such as 10de',
  example: '10de',
};

/** Placement facts 1.6: upper-case letters, digits and underscores. */
export const RESOURCE_CLASS_TEXT: TextPattern = {
  pattern: /^[A-Z0-9_]{1,255}$/,
  expected: 'a resource class of A-Z, 0-9 and _ such as VCPU, MEMORY_MB or CUSTOM_GPU',
  example: 'VCPU',
};

export const TRAIT_TEXT: TextPattern = {
  pattern: /^[A-Z0-9_]{1,255}$/,
  expected: 'a trait of A-Z, 0-9 and _ such as HW_CPU_X86_AVX2 or CUSTOM_RACK_7',
  example: 'HW_CPU_X86_AVX2',
};

/** Printable text without characters that control terminals, end lines, or turn the direction of writing. */
export const LINE_TEXT: TextPattern = {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  pattern: /^[^\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]*$/,
  expected: 'one line of text without control characters',
};

/** A name that people tell apart by looking: no blanks around it, nothing invisible that changes how it is shown. */
export const NAME_TEXT: TextPattern = {
  pattern:
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    /^[^\s\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff](?:[^\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]*[^\s\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff])?$/,
  expected: 'a name without control characters, and without blanks at its start or end',
  example: 'gpu-node-07',
};

/** Key of a device_spec tag (Nova facts 1.2). */
export const TAG_KEY_TEXT: TextPattern = {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  pattern: /^[^\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]{1,255}$/,
  expected: 'a tag of 1 to 255 printable characters',
  example: 'physical_network',
};

/** Two headers of one name arrive as one with a comma between. */
export const KEY_TEXT: TextPattern = {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  pattern: /^[^\u0000-\u001f\u007f,]*$/,
  expected: 'one key of at most 255 characters, without commas and control characters (and the header only once)',
  example: 'b7b0c1de-place-17',
};

export const OPAQUE_ID_TEXT: TextPattern = {
  pattern: /^[A-Za-z0-9][A-Za-z0-9._:@/+-]{0,127}$/,
  expected: 'an opaque id of at most 128 letters, digits and . _ : @ / + -, starting with a letter or digit',
  example: 'gateway-1',
};
