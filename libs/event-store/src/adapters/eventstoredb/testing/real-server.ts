/** Connection string of a real server for tests; undefined when there is none, and then the reason is printed. */
export const realServer = (): string | undefined => {
  const connectionString = process.env.BERTH_TEST_ESDB;
  if (connectionString === undefined || connectionString === '') {
    console.info('skipped: no real EventStoreDB, BERTH_TEST_ESDB holds no connection string');
    return undefined;
  }
  return connectionString;
};
