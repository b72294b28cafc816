/** One project for all packages: `.ts` is transformed by swc, workspace packages resolve to their sources. */
module.exports = {
  roots: ['<rootDir>/libs', '<rootDir>/apps', '<rootDir>/tests'],
  testRegex: 'src/.*\\.spec\\.ts$|tests/.*\\.spec\\.ts$',
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          keepClassNames: true,
          target: 'es2022',
        },
        module: { type: 'commonjs' },
        sourceMaps: 'inline',
      },
    ],
  },
  moduleNameMapper: {
    '^@berth/(server|cli|host-agent)$': '<rootDir>/apps/$1/src/index.ts',
    '^@berth/server/(compose|tokens)$': '<rootDir>/apps/server/src/$1/index.ts',
    '^@berth/server/settings$': '<rootDir>/apps/server/src/config/index.ts',
    '^@berth/event-store/contract-suite$': '<rootDir>/libs/event-store/src/contract-suite/index.ts',
    '^@berth/([^/]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  // Suites that need longer say so themselves; at full size (BERTH_FULL) any property may.
  testTimeout: process.env.BERTH_FULL ? 180_000 : 30_000,
};
