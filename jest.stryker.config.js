/** Only the pure core's own tests: what Stryker runs against each mutant. */
const base = require('./jest.config.js');

module.exports = { ...base, roots: ['<rootDir>/libs/domain', '<rootDir>/libs/scheduling'] };
