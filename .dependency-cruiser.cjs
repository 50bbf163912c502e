/** The import rules of docs/architecture.md. `npm run lint` and `npm test` hold them. */

/** The rooms of the engine, from the ground up: each may use those before it. Tests may use any. */
const ENGINE = ['model', 'csv', 'values', 'columns', 'table', 'metrics', 'checks', 'trades', 'prop-firm'];

/** Server folders, each with the other folders of src that it may use. */
const SERVER = {
  shared: [],
  config: ['shared'],
  outbound: [],
  database: ['shared', 'config'],
  http: ['shared', 'config', 'database'],
  observability: ['shared', 'config', 'database', 'http'],
  'hot-files': ['shared', 'config', 'database', 'http', 'observability'],
  jobs: ['shared', 'config', 'database', 'http', 'observability'],
  'api-document': ['shared', 'config'],
  'owner-files': [],
  mail: ['shared', 'config', 'database', 'http', 'observability', 'jobs'],
  backtests: ['shared', 'config', 'database', 'http', 'observability', 'hot-files', 'owner-files'],
  'product-images': ['shared', 'config', 'database', 'http', 'observability', 'hot-files', 'owner-files'],
  proof: ['shared', 'config', 'database', 'http', 'observability', 'hot-files', 'owner-files'],
  pages: ['shared', 'config', 'database', 'http', 'observability', 'hot-files', 'backtests', 'product-images', 'proof'],
  users: ['shared', 'config', 'outbound', 'database', 'http', 'observability', 'jobs', 'mail'],
  payment: ['shared', 'config', 'outbound', 'database', 'http', 'observability', 'jobs', 'mail', 'users'],
  access: ['shared', 'config', 'outbound', 'database', 'http', 'observability', 'jobs', 'mail', 'users', 'payment'],
  'post-purchase': ['shared', 'config', 'database', 'http', 'observability', 'mail', 'users', 'payment', 'access'],
};

/** The rooms of the report's pages, in the same way. */
const REPORT = {
  format: [],
  'url-state': [],
  worker: ['format', 'table'],
  table: ['format', 'url-state', 'worker'],
  charts: ['format', 'url-state', 'worker'],
  'prop-firm': ['format', 'url-state', 'worker', 'charts'],
  page: ['format', 'url-state', 'worker', 'table', 'charts', 'prop-firm'],
  compare: ['format', 'url-state', 'worker', 'table', 'charts', 'prop-firm', 'page'],
};

/** The client's folders, in the same way; `app` starts the site and may use all of them. */
const CLIENT = {
  lib: [],
  ui: ['lib'],
  content: ['lib', 'ui'],
  catalog: ['lib', 'ui', 'content'],
  pricing: ['lib', 'ui', 'content', 'catalog'],
  account: ['lib', 'ui', 'content', 'pricing'],
  'backtest-report': ['lib', 'ui', 'content', 'pricing', 'styles'],
  pages: ['lib', 'ui', 'content', 'catalog', 'pricing', 'account', 'backtest-report'],
};

/** Rules that let each room of `root` use only itself and the rooms beside it in `rooms`. */
const oneWay = (root, rooms) =>
  Object.entries(rooms).map(([room, uses]) => ({
    name: `${root}/${room}-points-one-way`,
    comment: `${root}/${room} may import ${uses.length > 0 ? uses.join(', ') : 'no other room'} of ${root}.`,
    severity: 'error',
    from: { path: `^${root}/${room}/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: `^${root}/`, pathNot: `^${root}/(${[room, ...uses].join('|')})/` },
  }));

/** Folders without rules of their own: they start a program, may use all rooms, or hold no code. */
const UNRESTRICTED = { src: ['cli'], client: ['app', 'testing', 'styles', 'fonts'] };

/** A rule that every folder of `root` is one of `rooms`, so that no new folder escapes the rules. */
const noOtherRooms = (root, rooms) => ({
  name: `${root}/only-listed-rooms`,
  comment: `Add the new folder of ${root} to the lists of .dependency-cruiser.cjs and of docs/architecture.md.`,
  severity: 'error',
  from: { path: `^${root}/[^/]+/`, pathNot: `^${root}/(${rooms.join('|')})/` },
  to: {},
});

const engineRooms = Object.fromEntries(ENGINE.map((room, index) => [room, ENGINE.slice(0, index)]));

module.exports = {
  forbidden: [
    ...oneWay('backtest-engine', engineRooms),
    ...oneWay('src', SERVER),
    ...oneWay('client/src', CLIENT),
    ...oneWay('client/src/backtest-report', REPORT),
    noOtherRooms('backtest-engine', ENGINE),
    noOtherRooms('src', [...Object.keys(SERVER), ...UNRESTRICTED.src]),
    noOtherRooms('client/src', [...Object.keys(CLIENT), ...UNRESTRICTED.client]),
    noOtherRooms('client/src/backtest-report', Object.keys(REPORT)),
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
      name: 'engine-knows-nobody',
      comment: 'The report engine is pure: no React, no Nest, no Node, no package.',
      severity: 'error',
      from: { path: '^backtest-engine/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^backtest-engine/' },
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
      name: 'scripts-know-plans-and-the-market-only',
      severity: 'error',
      from: { path: '^scripts/' },
      to: { path: '^(src|client|sandbox)/', pathNot: '^(src/shared|client/illustrations/market)/' },
    },
    {
      name: 'no-simulated-market-in-what-is-deployed',
      comment: 'Sample backtests and illustrations are made with it; what is deployed holds their results.',
      severity: 'error',
      from: { path: '^(src|client/src)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^client/illustrations/market/' },
    },
    {
      name: 'no-development-packages-in-what-is-deployed',
      severity: 'error',
      from: { path: '^(src|backtest-engine|client/src)/', pathNot: '\\.test\\.tsx?$|^client/src/(testing/|.*\\.css$)' },
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
