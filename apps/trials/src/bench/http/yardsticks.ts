import { join } from 'node:path';
import { Child } from '../measure/child.js';
import { keepInFlight, perSecond } from '../measure/in-flight.js';
import { cpuUseOf } from '../measure/process-use.js';
import { HttpCaller } from './http-caller.js';
import { PLACEMENT } from './placement-ask.js';

/** A rate, and the CPU time of the server's event loop behind it. */
export interface Rate {
  readonly perSecond: number;
  /** Microseconds of the server's main thread for each; a busy machine changes it less than the rate. */
  readonly mainCpuUs: number;
}

/** Rate and CPU of a measured run of calls on one server. */
export async function rateOn(
  pid: number,
  run: () => Promise<{ readonly counted: number; readonly seconds: number }>,
): Promise<Rate> {
  const before = cpuUseOf(pid).mainMs;
  const done = await run();
  const mainCpuUs = ((cpuUseOf(pid).mainMs - before) * 1_000) / done.counted;
  return { perSecond: perSecond(done), mainCpuUs };
}

/** A server that does nothing, and posts to it. */
export class Yardstick {
  private constructor(
    private readonly child: Child<string>,
    private readonly caller: HttpCaller,
    private readonly path: string,
  ) {}

  /** Plain node:http with answers of `replyBytes`. */
  static async raw(width: number, replyBytes: number): Promise<Yardstick> {
    const child = await Child.start<string>(join(__dirname, 'raw-server.js'), [String(replyBytes)]);
    return new Yardstick(child, new HttpCaller(child.said, width), '/');
  }

  /** The server's own stack, doing nothing. */
  static async noOp(width: number): Promise<Yardstick> {
    const child = await Child.start<string>(join(__dirname, 'no-op-server.js'), []);
    return new Yardstick(child, new HttpCaller(child.said, width), '/no-op');
  }

  /** Bytes of one answer's body. */
  async replyBytes(): Promise<number> {
    return Buffer.byteLength((await this.caller.post(this.path, PLACEMENT)).text);
  }

  /** Posts the body of a placement with all it is sent with, `width` in flight. */
  rate(width: number, calls: number): Promise<Rate> {
    return rateOn(this.child.pid, () =>
      keepInFlight(width, (n) => {
        if (n >= calls) return null;
        return this.caller
          .post(this.path, PLACEMENT, { 'idempotency-key': `no-op-${n}` })
          .then(({ status, text }) => status === 201 && JSON.parse(text) !== null);
      }),
    );
  }

  async stop(): Promise<void> {
    await this.caller.close();
    await this.child.stop();
  }
}
