import protobuf from 'protobufjs';
import { OPERATIONS } from '@berth/contracts';
import { CONTROLLERS } from '../../native-api.module.js';
import { describedOperations } from '../../operations/operations.js';
import { schemasOf, type WireClass } from '../../schema/json-schema.js';
import { EventStreamQuery } from '../../wire/events.wire.js';
import { PoolWatchQuery } from '../../wire/pools.wire.js';
import { methodsOf, operationIdOf, STREAMS, WITHOUT_RPC } from '../serve/rpc-table.js';
import { differences } from './differences.js';

const operations = describedOperations(CONTROLLERS);
const methods = methodsOf();
const unary = methods.filter(({ stream }) => !stream);
const named = (type: WireClass | undefined): WireClass[] => (type ? [type] : []);

describe('protos and wire classes', () => {
  test('every operation of the HTTP API has an RPC or a reason for none (else: npm run generate -w @berth/contracts)', () => {
    const rpcs = new Set(methods.map(({ rpc }) => operationIdOf(rpc)));
    const lacking = Object.keys(OPERATIONS).filter((id) => !rpcs.has(id) && !(id in WITHOUT_RPC));
    expect(lacking).toEqual([]);
    const spare = Object.keys(WITHOUT_RPC).filter((id) => !(id in OPERATIONS) || rpcs.has(id));
    expect(spare).toEqual([]);
  });

  test('every RPC is an operation or one of the named streams', () => {
    expect(unary.filter(({ rpc }) => !operations.has(operationIdOf(rpc))).map(({ rpc }) => rpc)).toEqual([]);
    expect(methods.filter(({ stream }) => stream).map(({ rpc }) => rpc)).toEqual(STREAMS);
  });

  test.each(unary.map((method) => [method.rpc, method] as const))(
    '%s: messages and classes agree field by field',
    (rpc, method) => {
      const { options } = operations.get(operationIdOf(rpc)) as NonNullable<ReturnType<typeof operations.get>>;
      const parts = [options.path, options.query, options.body].flatMap(named);
      const schemas = schemasOf([...parts, options.reply]);
      expect(
        differences(
          method.request,
          parts.map(({ name }) => name),
          schemas,
        ),
      ).toEqual([]);
      expect(differences(method.response, [options.reply.name], schemas)).toEqual([]);
    },
  );

  test.each([
    ['WatchEvents', EventStreamQuery],
    ['WatchPools', PoolWatchQuery],
  ] as const)('%s takes what its class says', (rpc, type) => {
    const { request } = methods.find((method) => method.rpc === rpc) as (typeof methods)[number];
    const found = differences(request, [type.name], schemasOf([type]));
    expect(found.filter((difference) => !difference.includes('atLeast'))).toEqual([]);
  });

  test('a difference of any kind is seen', () => {
    const { root } = protobuf.parse(`syntax = "proto3"; package t;
      enum Colour { COLOUR_UNSPECIFIED = 0; COLOUR_RED = 1; }
      message Thing { string size = 1; Colour colour = 2; int32 count = 3; string note = 4; repeated string one = 5; string extra = 6; }`);
    root.resolveAll();
    const schemas = {
      ThingBody: {
        type: 'object',
        required: ['size', 'colour', 'count', 'one', 'missing'],
        properties: {
          size: { type: 'integer' },
          colour: { type: 'string', enum: ['red', 'green'] },
          count: { type: 'integer', maximum: 2 ** 40 },
          note: { type: ['string', 'null'] },
          one: { type: 'string' },
          missing: { type: 'string' },
        },
      },
    };
    expect(differences(root.lookupType('t.Thing'), ['ThingBody'], schemas)).toEqual([
      'Thing.size is string, its wire field integer',
      'Colour lacks COLOUR_GREEN for green of Thing.colour',
      'Thing.count must be int64',
      'Thing.note must be optional: absence has a meaning',
      'Thing.one is repeated, its wire field is no list',
      'Thing lacks missing of ThingBody',
      'ThingBody lacks extra of Thing',
    ]);
  });
});
