export * from './findings/breach.js';
export * from './host/host-audit.js';
export * from './raw/raw-host.js';
export * from './refold/check-residue.js';
export * from './refold/free.js';
export * from './refold/without-dead-claims.js';
export * from './verify/verify-log.js';
