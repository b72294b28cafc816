import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** One element of an XML document. Text and attributes keep their spelling. */
export class XmlElement {
  constructor(
    readonly name: string,
    readonly attributes: Readonly<Record<string, string>>,
    readonly children: readonly XmlElement[],
    /** Its own text, trimmed, on one line. */
    readonly text: string,
  ) {}

  /** Children with a name and, where given, with these attribute values. */
  all(name: string, attributes: Readonly<Record<string, string>> = {}): XmlElement[] {
    const wanted = Object.entries(attributes);
    return this.children.filter(
      (child) => child.name === name && wanted.every(([key, value]) => child.attributes[key] === value),
    );
  }

  /** First child of that kind; undefined where there is none. */
  first(name: string, attributes: Readonly<Record<string, string>> = {}): XmlElement | undefined {
    return this.all(name, attributes)[0];
  }

  /** Text of a child; null where it is missing or empty. */
  textOf(name: string): string | null {
    return this.first(name)?.text || null;
  }

  /** An attribute; null where it is missing or empty. */
  attribute(name: string): string | null {
    return this.attributes[name] || null;
  }
}

/** A text is no XML document of the kind that was expected. */
export class XmlError extends Error {
  override readonly name = 'XmlError';
}

type Ordered = Record<string, unknown> & { ':@'?: Record<string, string> };

const PARSER = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

/**
 * Parses a document and gives its root element. No document type, hence no entities of its own
 * (Host facts 5.2).
 *
 * @throws {XmlError} where the text is not well formed, truncated, or declares a document type
 */
export function parseXml(text: string): XmlElement {
  if (/<!DOCTYPE/i.test(text)) throw new XmlError('it declares a document type, which is not accepted');
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw new XmlError(`line ${valid.err.line}: ${valid.err.msg}`);
  const root = (PARSER.parse(text) as Ordered[]).map(elementOf).find((each) => each !== null);
  if (!root) throw new XmlError('it has no element');
  return root;
}

function elementOf(node: Ordered): XmlElement | null {
  const name = Object.keys(node).find((key) => key !== ':@');
  if (name === undefined || name === '#text') return null;
  const parts = node[name] as Ordered[];
  const text = parts.map((part) => (typeof part['#text'] === 'string' ? part['#text'] : '')).join(' ');
  return new XmlElement(
    name,
    node[':@'] ?? {},
    parts.map(elementOf).filter((each) => each !== null),
    text.replace(/\s+/g, ' ').trim(),
  );
}
