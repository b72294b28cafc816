import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { accessOf } from '../access/route-access.js';
import { schemasOf } from '../schema/json-schema.js';
import { wireClasses } from '../schema/operation.js';
import { Problem } from '../wire/common.wire.js';

const TAGS: readonly (readonly [string, string])[] = [
  ['hosts', 'Machines and other roots of provider trees: register, report, disable, drain.'],
  ['providers', 'The nodes of a host’s tree and what an operator declares about them.'],
  ['claims', 'Promises of one host to one instance: accepted whole or refused whole.'],
  ['placements', 'Instances placed by the scheduler.'],
  ['instances', 'What is placed, and where.'],
  ['pools', 'Interchangeable devices and how many are free.'],
  ['policy', 'What decides for everybody.'],
  ['events', 'The log itself.'],
  ['operations', 'Health, figures, documentation.'],
];

/** The OpenAPI 3.1 document of everything the application serves; schemas come from the wire classes. */
export function openApiOf(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Berth')
    .setDescription(
      'Scheduler and placement service for clouds that hand whole PCI devices to virtual machines. ' +
        'Every refusal is an RFC 9457 problem with a stable `code`. Repeat a command with the same `Idempotency-Key` and it happens once.',
    )
    .setVersion('1')
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0');
  for (const [name, description] of TAGS) config.addTag(name, description);
  const document = SwaggerModule.createDocument(app, config.build());
  document.servers = [{ url: '/' }];
  document.components = {
    schemas: schemasOf([...wireClasses, Problem]) as never,
    securitySchemes: {
      token: {
        type: 'http',
        scheme: 'bearer',
        description: 'A token of `npx berth token create`, where the server asks for one.',
      },
    },
  };
  for (const operations of Object.values(document.paths)) {
    for (const operation of Object.values(operations) as OperationObject[]) sayWhoMay(operation);
  }
  return document;
}

type OperationObject = OpenAPIObject['paths'][string]['get'] & {};

/** The roles of the table of access, beside each operation. */
function sayWhoMay(operation: OperationObject): void {
  const access = accessOf(operation.operationId ?? '');
  operation.security = access === 'everybody' ? [] : [{ token: [] }];
  if (access !== 'everybody') Object.assign(operation, { 'x-berth-roles': access ?? [] });
}
