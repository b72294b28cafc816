/**
 * Only the pure core's own tests: what Stryker runs against each mutant. The property tests stay out: they kill nearly
 * everything and take seconds each, so a mutant must fall to a test that states the right value.
 */
const base = require('./jest.config.js');

module.exports = {
  ...base,
  roots: ['<rootDir>/libs/domain', '<rootDir>/libs/scheduling'],
  testPathIgnorePatterns: ['/node_modules/', '\\.prop\\.spec\\.ts$'],
};
