import { Controller, Inject, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { comparePciAddresses, presentUnused } from '@berth/domain';
import type { Clock, Runtime } from '@berth/runtime';
import { commandContextOf, type Incoming } from '../http/request-context.js';
import { canonicalId } from '../mapping/ids.js';
import { commandReply, settled } from '../mapping/replies.js';
import { CLOCK, RUNTIME } from '../ports/tokens.js';
import { Operation } from '../schema/operation.js';
import { CommandHeaders, HostPath } from '../wire/common.wire.js';
import { DriftBody, DriftReply } from '../wire/drift.wire.js';

/** What guests use beside what claims say (DESIGN rule 11). */
@ApiTags('hosts')
@Controller('v1/hosts/:hostId/drift')
export class DriftController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: Runtime,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Put()
  @Operation({
    id: 'reportHostDrift',
    summary: 'What guests use without a claim, and what is claimed and not used',
    description:
      'The whole present drift. A device in use without a claim is handed out no more, nor are its relatives, until a later report no longer names it.',
    path: HostPath,
    headers: CommandHeaders,
    body: DriftBody,
    reply: DriftReply,
    problems: [404, 409, 422, 504],
  })
  async report(@Req() request: Incoming<HostPath, unknown, DriftBody>): Promise<DriftReply> {
    const hostId = canonicalId(request.params.hostId);
    const ctx = commandContextOf(request, this.clock);
    const { seenRevision, bootId, sequence } = request.body;
    const used = request.body.used.map(({ address, by }) => ({ address, by }));
    const unused = request.body.unused.map(({ address, claimId }) => ({ address, claimId: canonicalId(claimId) }));
    const command = { type: 'ObserveDeviceDrift' as const, seenRevision, bootId, sequence, used, unused };
    const outcome = settled(await this.runtime.hosts.execute(hostId, command, ctx));
    const now = await this.present(hostId, outcome, ctx.deadlineMs);
    const shown = new Set([...now.used, ...now.unused].map(({ address }) => address));
    const asked = new Set([...used, ...unused].map(({ address }) => address));
    const leftOut = [...asked].filter((address) => !shown.has(address)).sort(comparePciAddresses);
    return { hostId, ...commandReply(outcome), ...now, leftOut };
  }

  private async present(
    hostId: string,
    outcome: ReturnType<typeof settled<{ readonly type: string; readonly data: unknown }>>,
    deadlineMs: number,
  ): Promise<Pick<DriftReply, 'used' | 'unused'>> {
    if (outcome.kind === 'accepted') {
      const [event] = outcome.events;
      const { used, unused } = (event?.data ?? { used: [], unused: [] }) as Pick<DriftReply, 'used' | 'unused'>;
      return { used: used.map((each) => ({ ...each })), unused: unused.map((each) => ({ ...each })) };
    }
    const { state } = await this.runtime.hosts.state(hostId, { deadlineMs });
    return {
      used: [...state.devices.values()]
        .flatMap(({ description: { address }, usedBy }) => (usedBy === null ? [] : [{ address, by: usedBy }]))
        .sort((a, b) => comparePciAddresses(a.address, b.address)),
      unused: presentUnused(state).map((each) => ({ ...each })),
    };
  }
}
