import { processOutput } from './output/print.js';
import { runBerth } from './run.js';

// A reader that closes early (`berth events | head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});
runBerth(process.argv.slice(2), processOutput).then((code) => {
  process.exitCode = code;
});
