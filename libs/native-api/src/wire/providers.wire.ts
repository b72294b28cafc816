import { ListOfText, Optional, OrNull, Real, RecordOf, Text, Whole } from '../schema/fields.js';
import { NAME_TEXT, RESOURCE_CLASS_TEXT, TRAIT_TEXT, UUID_TEXT } from '../schema/patterns.js';
import { CommandHeaders, CommandReply, HostPath } from './common.wire.js';
import { INVENTORY_MAX } from './inventories.wire.js';

export class ProviderPath extends HostPath {
  @Text({ like: UUID_TEXT })
  providerId!: string;
}

export class AddProviderBody {
  @Optional()
  @Text({ like: UUID_TEXT, description: 'Default: made from the Idempotency-Key.' })
  providerId?: string | null;

  @Optional()
  @Text({ like: UUID_TEXT, description: 'Default: the root, which has the id of the host.' })
  parentProviderId?: string | null;

  @Text({
    like: NAME_TEXT,
    min: 1,
    max: 200,
    description: 'Unique over all hosts and providers.',
    example: 'gpu-node-07_numa0',
  })
  name!: string;
}

export class RenameProviderBody {
  @Text({ like: NAME_TEXT, min: 1, max: 200, example: 'gpu-node-07_numa0' })
  name!: string;
}

export class ProviderReply extends CommandReply {
  @Text({ like: UUID_TEXT })
  hostId!: string;
  @Text({ like: UUID_TEXT })
  providerId!: string;
  @OrNull()
  @Whole({ description: "The provider's generation after the command; null when it is gone or did not move." })
  generation!: number | null;
}

class ExpectsGeneration {
  @Optional()
  @Whole({ description: 'Refuse with GenerationConflict if it is another one by now. The same as If-Match.' })
  expectedGeneration?: number | null;
}

/** The six numbers of a declared inventory; what is left out gets Placement's default. */
export class DeclaredInventoryBody {
  @Whole({ min: 1, max: INVENTORY_MAX, example: 128 })
  total!: number;

  @Optional()
  @Whole({ max: INVENTORY_MAX, default: 0 })
  reserved?: number | null;

  @Optional()
  @Whole({ min: 1, max: INVENTORY_MAX, default: 1 })
  minUnit?: number | null;

  @Optional()
  @Whole({ min: 1, max: INVENTORY_MAX, description: 'Default: no limit of its own (2147483647).' })
  maxUnit?: number | null;

  @Optional()
  @Whole({ min: 1, max: INVENTORY_MAX, default: 1 })
  stepSize?: number | null;

  @Optional()
  @Real({ min: 0.0001, default: 1, expected: 'a number above 0', example: 4 })
  allocationRatio?: number | null;
}

/** Everything declared for this provider from now on. */
export class InventoriesBody extends ExpectsGeneration {
  @RecordOf(
    { keys: RESOURCE_CLASS_TEXT, values: { kind: 'class', type: () => DeclaredInventoryBody }, maxEntries: 1_000 },
    { example: { VCPU: { total: 128, allocationRatio: 4 } } },
  )
  inventories!: Record<string, DeclaredInventoryBody>;
}

export class TraitsBody extends ExpectsGeneration {
  @ListOfText({ like: TRAIT_TEXT, maxItems: 1_000, example: ['HW_CPU_X86_AVX2'] })
  traits!: string[];
}

export class AggregatesBody extends ExpectsGeneration {
  @ListOfText({ maxItems: 1_000, example: ['rack-7'] })
  aggregates!: string[];
}

export class ExpectingHeaders extends CommandHeaders {
  @Optional()
  @Text({
    max: 64,
    description: 'The generation the caller has seen, in quotes: another one by now is 412.',
    example: '"7"',
  })
  'if-match'?: string;
}
