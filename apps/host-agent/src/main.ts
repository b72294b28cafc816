import { runAgentCli } from './agent/agent-cli.js';

runAgentCli(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
