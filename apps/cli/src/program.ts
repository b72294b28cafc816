import { VERSION } from '@berth/server/settings';
import { Command } from 'commander';
import { addAudit } from './commands/audit.js';
import { addClaims } from './commands/claims.js';
import { addDevices } from './commands/devices.js';
import { addEvents } from './commands/events.js';
import { addGangs } from './commands/gangs.js';
import { addGroups } from './commands/groups.js';
import { addEvacuate } from './commands/evacuate.js';
import { addHostActs } from './commands/host-acts.js';
import { addHostScan } from './commands/host-scan.js';
import { addHosts } from './commands/hosts.js';
import { addInstances } from './commands/instances.js';
import { addMoves } from './commands/moves.js';
import { addPciConfig } from './commands/pci-config.js';
import { addPlace } from './commands/place.js';
import { addPools } from './commands/pools.js';
import { addScenario } from './commands/scenario.js';
import { addConfig, addServe } from './commands/serve.js';
import { addServer } from './commands/server.js';
import { addSim } from './commands/sim.js';
import { addStore } from './commands/store.js';
import { addTokens } from './commands/tokens.js';
import type { Output } from './output/print.js';
import { addCredentials } from './output/server.js';

/** All of `berth`'s commands; results go to `output`. */
export function berthProgram(output: Output): Command {
  const program = new Command('berth')
    .version(VERSION, '-V, --version', 'the version of this command')
    .description('Places instances on hosts and hands out the hosts’ PCI devices')
    .showHelpAfterError('(berth --help shows how)')
    .configureOutput({ writeOut: output.out, writeErr: output.err })
    .exitOverride();
  addServe(program);
  addConfig(program, output);
  addTokens(program, output);
  addServer(program, output);
  const host = program
    .command('host')
    .description('hosts: scan, report, list, show, drain, enable, fence, evacuate, return, retire');
  addHostScan(host, output);
  addHosts(host, output);
  addHostActs(host, output);
  addEvacuate(host, output);
  addDevices(program, output);
  addPools(program, output);
  addClaims(program, output);
  addPlace(program, output);
  const instance = program.command('instance').description('placed instances: list, show, move, shelve, devices');
  addInstances(instance, output);
  addMoves(instance, output);
  addGroups(program, output);
  addGangs(program, output);
  addEvents(program, output);
  addPciConfig(program, output);
  addStore(program, output);
  addAudit(program, output);
  addScenario(program, output);
  addSim(program, output);
  addCredentials(program);
  return program;
}
