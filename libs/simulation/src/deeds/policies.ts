import { builtInPolicy, type SchedulerPolicy } from '@berth/domain';
import type { PolicyText } from '../file/texts.js';
import { parseDuration } from '../terms/durations.js';

/** A policy as a file says it; what it leaves out stays as built in. */
export const policyOf = (text: PolicyText): SchedulerPolicy => ({
  weights: { ...builtInPolicy.weights, ...text.weights },
  hostSubsetSize: text.hostSubsetSize ?? builtInPolicy.hostSubsetSize,
  maxAttempts: text.maxAttempts ?? builtInPolicy.maxAttempts,
  leaseMs: text.lease === undefined ? builtInPolicy.leaseMs : parseDuration(text.lease),
  zones: text.zones ?? {},
  maxReportAgeMs: text.maxReportAge === undefined ? null : parseDuration(text.maxReportAge),
});
