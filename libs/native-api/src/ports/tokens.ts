/** Injection tokens of what the composition root hands in: interfaces have no run-time value of their own. */
export const RUNTIME = Symbol('berth:runtime');
export const CLOCK = Symbol('berth:clock');
export const EVENT_LOG = Symbol('berth:event-log');
export const READ_MODEL = Symbol('berth:read-model');
export const SERVER_INFO = Symbol('berth:server-info');
export const METRICS = Symbol('berth:metrics');
export const ACCESS_GUARD = Symbol('berth:access-guard');
export const SERVER_LOAD = Symbol('berth:server-load');
export const STREAM_LIMITS = Symbol('berth:stream-limits');
