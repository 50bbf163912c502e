/** The import rules of docs/architecture.md. `npm run lint` and `npm test` hold them. */

/** Server folders from the ground up: each may use those before it in its row, and nothing else of src. */
const MAY_USE = {
  shared: [],
  config: ['shared'],
  database: ['shared', 'config'],
  http: ['shared', 'config', 'database'],
  mail: ['shared', 'config', 'database', 'http'],
  backtests: ['shared', 'config', 'database', 'http'],
  screenshots: ['shared', 'config', 'database', 'http'],
  pages: ['shared', 'config', 'database', 'http', 'backtests', 'screenshots'],
  users: ['shared', 'config', 'database', 'http', 'mail'],
  payment: ['shared', 'config', 'database', 'http', 'mail', 'users'],
  'post-purchase': ['shared', 'config', 'database', 'http', 'mail', 'users', 'payment'],
};

/** The folders of the client that backtest reports are made of, in the same way; others may use any of them. */
const REPORT_MAY_USE = {
  report: [],
  rows: ['report'],
  pictures: ['report'],
  evaluation: ['report', 'pictures'],
  backtest: ['report', 'rows', 'pictures', 'evaluation'],
  compare: ['report', 'rows', 'pictures', 'evaluation', 'backtest'],
};

const reportOneWay = Object.entries(REPORT_MAY_USE).map(([folder, uses]) => ({
  name: `client-${folder}-points-one-way`,
  comment: `client/src/${folder} may import ${uses.length > 0 ? uses.join(', ') : 'none'} of the folders of reports.`,
  severity: 'error',
  from: { path: `^client/src/${folder}/`, pathNot: '\\.test\\.tsx?$' },
  to: {
    path: `^client/src/(${[...Object.keys(REPORT_MAY_USE), 'pages'].join('|')})/`,
    pathNot: `^client/src/(${[folder, ...uses].join('|')})/`,
  },
}));

const oneWay = Object.entries(MAY_USE).map(([folder, uses]) => ({
  name: `${folder}-points-one-way`,
  comment: `src/${folder} may import ${uses.length > 0 ? uses.map((use) => `src/${use}`).join(', ') : 'nothing of src'}.`,
  severity: 'error',
  from: { path: `^src/${folder}/` },
  to: { path: '^src/', pathNot: `^src/(${[folder, ...uses].join('|')})/` },
}));

module.exports = {
  forbidden: [
    ...oneWay,
    ...reportOneWay,
    {
      name: 'no-cycles',
      comment: 'Types may point at each other; code that runs may not.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nobody-knows-the-app',
      comment: 'app.module knows all; only what starts it knows app.module.',
      severity: 'error',
      from: { pathNot: '^(src/main\\.ts|src/cli/|test/)' },
      to: { path: '^src/app\\.module\\.ts$' },
    },
    {
      name: 'reading-stands-alone',
      comment: 'What a file holds is told without what is made of it.',
      severity: 'error',
      from: { path: '^src/shared/backtest/reading/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/shared/backtest/(evaluation|figures)/' },
    },
    {
      name: 'client-knows-shared-only',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^(src|sandbox|scripts|test)/', pathNot: '^src/shared/' },
    },
    {
      name: 'server-stands-alone',
      comment: 'What is deployed never reaches into the client, the sandbox, scripts or tests.',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(client|sandbox|scripts|test)/' },
    },
    {
      name: 'sandbox-stands-alone',
      severity: 'error',
      from: { path: '^sandbox/' },
      to: { path: '^(src|client|scripts|test)/' },
    },
    {
      name: 'scripts-know-plans-only',
      severity: 'error',
      from: { path: '^scripts/' },
      to: { path: '^(src|client|sandbox)/', pathNot: '^src/shared/' },
    },
    {
      name: 'no-development-packages-in-what-is-deployed',
      severity: 'error',
      from: { path: '^(src|client/src)/', pathNot: '\\.test\\.tsx?$|^client/src/(testing/|.*\\.css$)' },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/(@types|@fontsource)',
      },
    },
    {
      name: 'no-unknown-packages',
      comment: 'Every import is a package of package.json or a file that is there.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|client/dist|client/dist-server|bench/\\.tools)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
