import { Flag, ListOf, Nested, OneOf, Optional, OrNull, Text, Whole } from '../schema/fields.js';
import { UUID_TEXT } from '../schema/patterns.js';
import { CommandReply, Page, Place } from './common.wire.js';

export const GROUP_POLICIES = ['affinity', 'anti-affinity', 'soft-affinity', 'soft-anti-affinity'] as const;

export class GroupPath {
  @Text({ like: UUID_TEXT })
  groupId!: string;
}

export class CreateGroupBody {
  @Optional()
  @Text({ like: UUID_TEXT, description: 'Default: made from the Idempotency-Key.' })
  groupId?: string | null;

  @OneOf(GROUP_POLICIES, {
    description: 'On one host; on different hosts; the same where it can be had.',
    example: 'anti-affinity',
  })
  policy!: string;

  @Optional()
  @Whole({ min: 1, max: 1_000_000, description: 'Only with anti-affinity. Default there: 1.', example: 1 })
  maxServerPerHost?: number | null;
}

export class GroupReply extends CommandReply {
  @Text({ like: UUID_TEXT })
  groupId!: string;
}

/** Where all members of a strict-affinity group are placed. */
export class GroupPinView {
  @Text({ like: UUID_TEXT })
  hostId!: string;
  @Whole({ min: 1, description: 'Claims are taken under it; it grows each time the group goes to another host.' })
  epoch!: number;
}

export class GroupMemberView {
  @Text({ like: UUID_TEXT })
  instanceId!: string;
  @Text({ like: UUID_TEXT })
  hostId!: string;
  @Flag({ description: 'The host is fenced: it does not say where the member is.' })
  fenced!: boolean;
}

class GroupBasics extends Place {
  @Text({ like: UUID_TEXT })
  groupId!: string;
  @OneOf(GROUP_POLICIES)
  policy!: string;
  @OrNull()
  @Whole({ min: 1, description: 'Null for policies other than anti-affinity.' })
  maxServerPerHost!: number | null;
  @OrNull()
  @Nested(() => GroupPinView, { description: 'Null for policies other than affinity, and while the group is nowhere.' })
  pin!: GroupPinView | null;
}

export class GroupView extends GroupBasics {
  @ListOf(() => GroupMemberView, { maxItems: 100_000, description: 'By their open claims; one in a move comes twice.' })
  members!: GroupMemberView[];
}

export class GroupSummary {
  @Text({ like: UUID_TEXT })
  groupId!: string;
  @OneOf(GROUP_POLICIES)
  policy!: string;
  @OrNull()
  @Whole({ min: 1 })
  maxServerPerHost!: number | null;
  @OrNull()
  @Nested(() => GroupPinView)
  pin!: GroupPinView | null;
  @Whole({ description: 'Instances with an open claim that names the group.' })
  members!: number;
}

export class GroupPage extends Page {
  @ListOf(() => GroupSummary)
  items!: GroupSummary[];
}
