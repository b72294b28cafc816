import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
};

export interface Asset {
  readonly type: string;
  readonly bytes: Buffer;
}

/** A file that ships with this package (`assets/`) or with Swagger UI, read once. */
export class Assets {
  private readonly read = new Map<string, Asset>();

  own(name: string): Asset {
    // The same from src/documentation and from dist/documentation.
    return this.at(join(__dirname, '..', '..', 'assets', name));
  }

  swaggerUi(name: string): Asset {
    return this.at(join(dirname(require.resolve('swagger-ui-dist/package.json')), name));
  }

  private at(path: string): Asset {
    const known = this.read.get(path);
    if (known) return known;
    const asset = {
      type: TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
      bytes: readFileSync(path),
    };
    this.read.set(path, asset);
    return asset;
  }
}
