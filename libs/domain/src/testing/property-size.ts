/** Runs of a property: small in every test run, full size with BERTH_FULL=1. */
export const runs = (small: number, full: number): number => (process.env.BERTH_FULL === '1' ? full : small);
