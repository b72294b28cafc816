import { DEVICE_KINDS } from '@berth/domain';
import { ListOf, ListOfText, OneOf, Optional, OrNull, RecordOf, Text, Whole } from '../schema/fields.js';
import { HEX_ID_TEXT, RESOURCE_CLASS_TEXT, TRAIT_TEXT } from '../schema/patterns.js';
import { TAGS } from '../schema/record-of.js';
import { ConsistentQuery } from './common.wire.js';

/** Devices that are interchangeable for requests, and what they are doing. */
export class PoolView {
  @Text({ like: HEX_ID_TEXT })
  vendorId!: string;
  @Text({ like: HEX_ID_TEXT })
  productId!: string;
  @OneOf(DEVICE_KINDS)
  kind!: string;
  @Text({ like: RESOURCE_CLASS_TEXT })
  resourceClass!: string;
  @OrNull()
  @Whole({ description: 'Null where the platform does not say.' })
  numaNode!: number | null;
  @ListOfText({ like: TRAIT_TEXT })
  traits!: string[];
  @RecordOf(TAGS)
  tags!: Record<string, string | null>;
  @Whole()
  total!: number;
  @Whole({ description: 'Healthy, reported, unowned and unblocked.' })
  free!: number;
  @Whole({ description: 'Owned by claims not yet confirmed.' })
  held!: number;
  @Whole()
  confirmed!: number;
  @Whole({ description: 'A relative (PF or VF) is owned.' })
  blocked!: number;
  @Whole()
  quarantined!: number;
  @Whole({ description: 'Shown, never handed out: vanished, or not addressable.' })
  unavailable!: number;
  @Whole({ description: 'In use by somebody without a claim.' })
  drifted!: number;
  @Whole({ description: 'For one use, and not cleared since its last.' })
  reserved!: number;
}

export class PoolList {
  @ListOf(() => PoolView)
  items!: PoolView[];
  @OrNull()
  @Text({ max: 64 })
  position!: string | null;
}

export class PoolQuery extends ConsistentQuery {
  @Optional()
  @Text({ like: RESOURCE_CLASS_TEXT })
  resourceClass?: string | null;
  @Optional()
  @Text({ like: HEX_ID_TEXT })
  vendorId?: string | null;
  @Optional()
  @Text({ like: HEX_ID_TEXT })
  productId?: string | null;
  @Optional()
  @OneOf(DEVICE_KINDS)
  kind?: string | null;
}

/** What a watch of pools asks for (gRPC only). */
export class PoolWatchQuery extends PoolQuery {
  @Optional()
  @Text({ max: 64, description: 'The token of the last message that was seen.' })
  after?: string | null;
}
