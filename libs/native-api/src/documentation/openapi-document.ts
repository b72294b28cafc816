import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';

/** The document this server answers with; set once all routes are there. */
@Injectable()
export class OpenApiDocument {
  bytes: Buffer = Buffer.from('{}');

  set(document: OpenAPIObject): void {
    this.bytes = Buffer.from(JSON.stringify(document));
  }
}
