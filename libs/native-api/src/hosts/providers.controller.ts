import { Controller, Delete, Inject, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type HostCommand, type InventoryRecord, MAX_INVENTORY_NUMBER } from '@berth/domain';
import { type Clock, type CommandContext, type Runtime, stepCommandId } from '@berth/runtime';
import { ifMatchOf } from '../http/if-match.js';
import { commandContextOf, type Incoming } from '../http/request-context.js';
import { canonicalId } from '../mapping/ids.js';
import { commandReply, settled } from '../mapping/replies.js';
import { CLOCK, RUNTIME } from '../ports/tokens.js';
import { InvalidRequestError } from '../problems/invalid-request.js';
import { Operation, type OperationOptions } from '../schema/operation.js';
import { CommandHeaders, HostPath } from '../wire/common.wire.js';
import {
  AddProviderBody,
  AggregatesBody,
  type DeclaredInventoryBody,
  ExpectingHeaders,
  InventoriesBody,
  ProviderPath,
  ProviderReply,
  RenameProviderBody,
  TraitsBody,
} from '../wire/providers.wire.js';

const act = (id: string, summary: string, more: Partial<OperationOptions> = {}): MethodDecorator =>
  Operation({
    id,
    summary,
    path: ProviderPath,
    headers: CommandHeaders,
    reply: ProviderReply,
    problems: [404, 409, 422, 504],
    ...more,
  });

/** The provider tree of a host, and what an operator declares about its nodes. */
@ApiTags('providers')
@Controller('v1/hosts/:hostId/providers')
export class ProvidersController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @act('addProvider', 'Add a provider to the tree', { path: HostPath, body: AddProviderBody, status: 201 })
  async add(@Req() request: Incoming<HostPath, unknown, AddProviderBody>): Promise<ProviderReply> {
    const hostId = canonicalId(request.params.hostId);
    const ctx = commandContextOf(request, this.clock);
    const { providerId: given, parentProviderId, name } = request.body;
    const providerId = given ? canonicalId(given) : stepCommandId(ctx.commandId, 'provider');
    const parent = parentProviderId ? canonicalId(parentProviderId) : hostId;
    return this.execute(
      hostId,
      providerId,
      { type: 'AddProvider', providerId, parentProviderId: parent, name },
      ctx,
      [],
    );
  }

  @Put(':providerId')
  @act('renameProvider', 'Rename a provider', { body: RenameProviderBody })
  rename(@Req() request: Incoming<ProviderPath, unknown, RenameProviderBody>): Promise<ProviderReply> {
    const { name } = request.body;
    return this.onProvider(request, (providerId) => ({ type: 'RenameProvider', providerId, name }));
  }

  @Delete(':providerId')
  @act('removeProvider', 'Remove a provider that nothing uses')
  remove(@Req() request: Incoming<ProviderPath>): Promise<ProviderReply> {
    return this.onProvider(request, (providerId) => ({ type: 'RemoveProvider', providerId }));
  }

  @Put(':providerId/inventories')
  @act('setProviderInventories', 'Declare what a provider has: replaces everything declared before', {
    body: InventoriesBody,
    headers: ExpectingHeaders,
    problems: [404, 409, 412, 422, 504],
  })
  setInventories(@Req() request: Incoming<ProviderPath, unknown, InventoriesBody>): Promise<ProviderReply> {
    const inventories = Object.fromEntries(
      Object.entries(request.body.inventories).map(([resourceClass, numbers]) => [
        resourceClass,
        recordOf(resourceClass, numbers),
      ]),
    );
    const expectedGeneration = this.expected(request);
    return this.onProvider(request, (providerId) => ({
      type: 'SetProviderInventory',
      providerId,
      inventories,
      expectedGeneration,
    }));
  }

  @Put(':providerId/traits')
  @act('setProviderTraits', 'Replace the traits of a provider', {
    body: TraitsBody,
    headers: ExpectingHeaders,
    problems: [404, 409, 412, 422, 504],
  })
  setTraits(@Req() request: Incoming<ProviderPath, unknown, TraitsBody>): Promise<ProviderReply> {
    const { traits } = request.body;
    const expectedGeneration = this.expected(request);
    return this.onProvider(request, (providerId) => ({
      type: 'SetProviderTraits',
      providerId,
      traits,
      expectedGeneration,
    }));
  }

  @Put(':providerId/aggregates')
  @act('setProviderAggregates', 'Replace the aggregates of a provider', {
    body: AggregatesBody,
    headers: ExpectingHeaders,
    problems: [404, 409, 412, 422, 504],
  })
  setAggregates(@Req() request: Incoming<ProviderPath, unknown, AggregatesBody>): Promise<ProviderReply> {
    const { aggregates } = request.body;
    const expectedGeneration = this.expected(request);
    return this.onProvider(request, (providerId) => ({
      type: 'SetProviderAggregates',
      providerId,
      aggregates,
      expectedGeneration,
    }));
  }

  private expected(request: Incoming<ProviderPath, unknown, { expectedGeneration?: number | null }>): number | null {
    const stated = request.body.expectedGeneration ?? null;
    const matched = ifMatchOf(request);
    if (stated !== null && matched !== null && stated !== matched) {
      throw new InvalidRequestError([
        { field: 'expectedGeneration', value: stated, expected: `the same as If-Match (${matched})` },
      ]);
    }
    return matched ?? stated;
  }

  private onProvider(
    request: Incoming<ProviderPath>,
    command: (providerId: string) => HostCommand,
  ): Promise<ProviderReply> {
    const providerId = canonicalId(request.params.providerId);
    const ctx = commandContextOf(request, this.clock);
    const ifMatch = request.headers['if-match'] !== undefined;
    return this.execute(
      canonicalId(request.params.hostId),
      providerId,
      command(providerId),
      ctx,
      ['ProviderUnknown'],
      ifMatch,
    );
  }

  private async execute(
    hostId: string,
    providerId: string,
    command: HostCommand,
    ctx: CommandContext,
    missing: readonly string[],
    ifMatch = false,
  ): Promise<ProviderReply> {
    const outcome = settled(await this.runtime.hosts.execute(hostId, command, ctx), { missing, ifMatch });
    return { hostId, providerId, generation: generationIn(outcome, providerId), ...commandReply(outcome) };
  }
}

/** The provider's generation as the last event that moved it recorded it. */
function generationIn(outcome: object, providerId: string): number | null {
  const events = 'events' in outcome ? (outcome.events as readonly { data: object }[]) : [];
  const moved = events
    .map(({ data }) => ('generations' in data ? (data.generations as Record<string, number>)[providerId] : undefined))
    .filter((generation) => generation !== undefined);
  return moved.at(-1) ?? null;
}

/** Placement's defaults for what is left out (Placement facts 1.4). @throws InvalidRequestError */
function recordOf(resourceClass: string, body: DeclaredInventoryBody): InventoryRecord {
  const minUnit = body.minUnit ?? 1;
  const maxUnit = body.maxUnit ?? MAX_INVENTORY_NUMBER;
  if (minUnit > maxUnit) {
    const expected = `a whole number up to maxUnit (${maxUnit}): nothing could ever be claimed otherwise`;
    throw new InvalidRequestError([{ field: `inventories.${resourceClass}.minUnit`, value: minUnit, expected }]);
  }
  return {
    total: body.total,
    reserved: body.reserved ?? 0,
    minUnit,
    maxUnit,
    stepSize: body.stepSize ?? 1,
    allocationRatio: body.allocationRatio ?? 1,
  };
}
