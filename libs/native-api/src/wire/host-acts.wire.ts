import { ListOfText, Optional, Text } from '../schema/fields.js';
import { OPAQUE_ID_TEXT, PCI_ADDRESS_TEXT, UUID_TEXT } from '../schema/patterns.js';
import { HostPath } from './common.wire.js';

export class ReasonBody {
  @Text({ min: 1, max: 1_000, example: 'fan replacement' })
  reason!: string;
}

export class EmptyBody {}

export class FenceBody {
  @Optional()
  @Text({ like: OPAQUE_ID_TEXT, description: 'Opaque id of whoever made sure. Default: who asks.' })
  attestedBy?: string | null;
}

/** Whole lists: what is not in them is not in use. */
export class ReturnBody {
  @Text({ min: 1, max: 128, description: 'The boot of the last report.' })
  bootId!: string;

  @ListOfText({ like: PCI_ADDRESS_TEXT, maxItems: 16_384, description: 'Devices that something on the host uses.' })
  devicesInUse!: string[];

  @ListOfText({ like: UUID_TEXT, maxItems: 100_000, description: 'Instances that run there.' })
  instancesRunning!: string[];
}

export class DevicePath extends HostPath {
  @Text({ like: PCI_ADDRESS_TEXT })
  address!: string;
}
