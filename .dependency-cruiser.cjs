/**
 * The import allow-list of docs/architecture.md. Everything not listed here is an error; each rule is proved by a planted
 * violation in tests/architecture.
 */
const allowed = {
  domain: [],
  'pci-config': ['domain'],
  scheduling: ['domain'],
  'event-store': [],
  contracts: [],
  'event-codec': ['domain', 'event-store'],
  runtime: ['domain', 'scheduling', 'pci-config', 'event-store', 'event-codec'],
  projections: ['domain', 'scheduling', 'event-store', 'event-codec'],
  audit: ['domain', 'scheduling', 'event-store', 'event-codec', 'projections'],
  'native-api': ['runtime', 'projections', 'audit', 'scheduling', 'domain', 'contracts'],
  client: ['contracts'],
};
const allowedApps = {
  'host-agent': ['client', 'contracts', 'pci-config', 'domain'],
  dashboard: ['contracts', 'client'],
};

const layer = (kind, name, list) => ({
  name: `${name}-imports`,
  comment: `${name} may import only: ${list.join(', ') || 'nothing of ours'}`,
  severity: 'error',
  from: { path: `^${kind}/${name}/src/`, pathNot: '\\.spec\\.ts$|/src/(testing|bench)/' },
  to: { path: '^(libs|apps)/', pathNot: `^(${kind}/${name}|libs/(${list.join('|') || '-'}))/` },
});
const pure = ['domain', 'pci-config', 'scheduling'];

module.exports = {
  forbidden: [
    ...Object.entries(allowed).map(([name, list]) => layer('libs', name, list)),
    ...Object.entries(allowedApps).map(([name, list]) => layer('apps', name, list)),
    {
      name: 'pure-packages-import-nothing-foreign',
      comment: 'domain, pci-config and scheduling are pure: no npm package, no Node module',
      severity: 'error',
      from: { path: `^libs/(${pure.join('|')})/src/`, pathNot: '\\.spec\\.ts$|/src/testing/' },
      to: {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core', 'unknown'],
        pathNot: '^libs/',
      },
    },
    {
      name: 'no-store-adapter-in-apis',
      comment: 'the APIs know the store only as a port',
      severity: 'error',
      from: { path: '^libs/(native-api|placement-api)/src/', pathNot: '\\.spec\\.ts$' },
      to: { path: '^libs/event-store/' },
    },
    {
      name: 'auditor-does-not-know-the-domain',
      comment:
        'the simulator’s auditor predicts on its own: nothing of ours but its own folder, so nothing that re-exports it',
      severity: 'error',
      from: { path: '^libs/simulation/src/auditor/' },
      to: { path: '^(libs|apps)/', pathNot: '^libs/simulation/src/auditor/' },
    },
    {
      name: 'simulation-only-for-tests-benches-and-cli',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: '^(libs/simulation|apps/cli)/|\\.spec\\.ts$' },
      to: { path: '^libs/simulation/' },
    },
    {
      name: 'no-framework-in-the-shell-loops',
      comment: 'runtime, projections and audit know no Nest',
      severity: 'error',
      from: { path: '^libs/(runtime|projections|audit|event-store|event-codec)/src/' },
      to: { path: 'node_modules/@nestjs/' },
    },
    {
      name: 'no-deep-imports',
      comment: 'another package is known only by its index (or a subpath it exports)',
      severity: 'error',
      from: { path: '^(libs|apps)/([^/]+)/' },
      to: {
        path: '^(libs|apps)/[^/]+/(src|dist)/',
        pathNot:
          '^$1/$2/|/(src|dist)/index\\.(ts|js|d\\.ts)$|/(src|dist)/(contract-suite|compose|testing|tokens|config)/index\\.(ts|js|d\\.ts)$|^libs/event-store/(src|dist)/contract-suite/',
      },
    },
    { name: 'no-cycles', severity: 'error', from: { path: '^(libs|apps)/' }, to: { circular: true } },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { path: '^(libs|apps)/', pathNot: '\\.spec\\.ts$' },
      to: { path: '\\.spec\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/dist/' },
    tsConfig: { fileName: 'tsconfig.depcruise.json' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['berth-source', 'types', 'import', 'require', 'node', 'default'],
    },
  },
};
