import 'reflect-metadata';
import { Controller, Module, Post, Req } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyBaseLogger } from 'fastify';
import { Registry } from 'prom-client';
import { createAppOf } from '../create-app.js';
import type { Incoming } from '../http/request-context.js';
import { Operation } from '../schema/operation.js';
import { CommandHeaders } from '../wire/common.wire.js';
import { PlacementBody, PlacementReply } from '../wire/placements.wire.js';

const HOST = '5f1c8a52-6f0e-4b7a-9f3c-0c6a1d2e3f40';
const DEVICE_PROVIDER = '8d5f0c0b-6b1f-5d5e-8a53-0d6d4c4f1a11';

/**
 * The yardstick of the benchmark: a POST in the same server stack, with the body, validation and size of answer of a
 * placement, that does nothing. Never part of a product server.
 */
@Controller('no-op')
class NoOpController {
  @Post()
  @Operation({
    id: 'noOp',
    summary: 'Nothing',
    headers: CommandHeaders,
    body: PlacementBody,
    reply: PlacementReply,
    status: 201,
  })
  async nothing(@Req() request: Incoming<unknown, unknown, PlacementBody>): Promise<PlacementReply> {
    return {
      instanceId: request.id,
      hostId: HOST,
      claimId: request.id,
      attempt: 1,
      leaseMs: 600_000,
      allocations: { [HOST]: { VCPU: 4, MEMORY_MB: 8_192 }, [DEVICE_PROVIDER]: { CUSTOM_PCI_10DE_2330: 1 } },
      devices: [
        {
          address: '0000:81:00.0',
          providerId: DEVICE_PROVIDER,
          resourceClass: 'CUSTOM_PCI_10DE_2330',
          requestId: 'pci-0',
        },
      ],
      numa: null,
      failures: [],
      repeated: false,
      revision: 7,
      position: '123456',
    };
  }
}

@Module({ controllers: [NoOpController] })
class NoOpModule {}

/** `POST /no-op`, ready to listen. */
export const createNoOpApp = (logger: FastifyBaseLogger): Promise<NestFastifyApplication> =>
  createAppOf(NoOpModule, logger, new Registry(), {});
