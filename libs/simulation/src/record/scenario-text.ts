import { stringify } from 'yaml';
import type { Scenario } from '../file/scenario.js';

const HEAD = `# Recorded with \`berth scenario record\` (docs/scenarios.md). Ids, names of hosts and providers, boots, aggregates, tag
# values, projects and texts that people wrote were replaced. Addresses, vendor and product ids, NUMA nodes, resource
# classes, traits and amounts are as they were. Times between events are not kept.
`;

/** A scenario as the text of a file. */
export const scenarioText = (scenario: Scenario): string =>
  HEAD + stringify(scenario, { lineWidth: 120, aliasDuplicateObjects: false, collectionStyle: 'any' });
