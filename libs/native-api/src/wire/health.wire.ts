import { Anything, OneOf, OrNull, Text, Whole } from '../schema/fields.js';

export class HealthReply {
  @OneOf(['up', 'down'])
  status!: string;
  @Anything({ description: 'Check → what it found.' })
  checks!: Record<string, { status: 'up' | 'down'; detail?: string }>;
}

/** What the status page shows beside the pools. */
export class StatusReply {
  @Text({ example: '0.1.0' })
  version!: string;
  @Whole({ description: 'Milliseconds since this server started.' })
  uptimeMs!: number;
  @Whole()
  hosts!: number;
  @Whole()
  instances!: number;
  @Whole()
  openClaims!: number;
  @OrNull()
  @Text({ max: 64, description: 'The read models show the log up to here.' })
  position!: string | null;
  @OrNull()
  @Text({ max: 64, description: 'Position of the last event in the log.' })
  head!: string | null;
}
