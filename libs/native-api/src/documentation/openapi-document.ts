import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';

/** The document this server answers with; made when somebody asks, once all routes are there. */
@Injectable()
export class OpenApiDocument {
  private make: () => OpenAPIObject | null = () => null;
  private made: Buffer | null = null;

  /** How it is made. */
  set(make: () => OpenAPIObject): void {
    this.make = make;
    this.made = null;
  }

  get bytes(): Buffer {
    this.made ??= Buffer.from(JSON.stringify(this.make() ?? {}));
    return this.made;
  }
}
