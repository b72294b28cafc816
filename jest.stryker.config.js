/**
 * Only the pure core's own tests: what Stryker runs against each mutant. The property tests stay out: they kill nearly
 * everything and take seconds each, so a mutant must fall to a test that states the right value.
 */
const base = require('./jest.config.js');

const specs = process.env.BERTH_MUTANT_SPECS;

module.exports = {
  ...base,
  roots: ['<rootDir>/libs/domain', '<rootDir>/libs/scheduling'],
  ...(specs ? { testRegex: `${specs}.*(?<!prop)\\.spec\\.ts$` } : {}),
  testPathIgnorePatterns: ['/node_modules/', '\\.prop\\.spec\\.ts$'],
};
