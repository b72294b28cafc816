import { ListOf, ListOfText, Text, Whole } from '../schema/fields.js';
import { LINE_TEXT, PCI_ADDRESS_TEXT, UUID_TEXT } from '../schema/patterns.js';
import { HostReply } from './hosts.wire.js';

/** A device that somebody uses without a claim of his own. */
export class DriftUse {
  @Text({ like: PCI_ADDRESS_TEXT })
  address!: string;

  @Text({
    like: LINE_TEXT,
    min: 1,
    max: 200,
    description: 'Who uses it: the instance id of a guest, or what else is known of the user.',
    example: '11111111-2222-4333-8444-555555555555',
  })
  by!: string;
}

/** A device of a confirmed claim that nobody uses. */
export class DriftIdle {
  @Text({ like: PCI_ADDRESS_TEXT })
  address!: string;

  @Text({ like: UUID_TEXT })
  claimId!: string;
}

/** The WHOLE present drift of a host: what is not in it is as the claims say. */
export class DriftBody {
  @Whole({
    min: 0,
    description:
      'Revision of the host as it was read before the scan began: devices whose owner changed after it are left out.',
    example: 17,
  })
  seenRevision!: number;

  @Text({
    min: 1,
    max: 128,
    description: 'As in the inventory report.',
    example: '0b1f0e0a-6f6e-4df4-9b53-1f3e5b3d7a11',
  })
  bootId!: string;

  @Whole({ min: 1, description: 'Of the inventory report that the scan followed; older ones are ignored.', example: 1 })
  sequence!: number;

  @ListOf(() => DriftUse, { maxItems: 16_384 })
  used!: DriftUse[];

  @ListOf(() => DriftIdle, { maxItems: 16_384 })
  unused!: DriftIdle[];
}

export class DriftReply extends HostReply {
  @ListOf(() => DriftUse, { description: 'Devices now blocked because somebody uses them without a claim.' })
  used!: DriftUse[];

  @ListOf(() => DriftIdle, { description: 'Claimed devices now shown as used by nobody.' })
  unused!: DriftIdle[];

  @ListOfText({
    like: PCI_ADDRESS_TEXT,
    description:
      'Devices of the request that were left out: unknown here, or their owner changed since the scan began.',
  })
  leftOut!: string[];
}
