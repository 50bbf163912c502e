import { bundledLibraries } from './test/support/bundle-libraries.mjs';

const swc = (syntax) => [
  '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2023',
      keepClassNames: true,
      parser:
        syntax === 'ts'
          ? { syntax: 'typescript', decorators: true }
          : syntax === 'tsx'
            ? { syntax: 'typescript', tsx: true }
            : { syntax: 'ecmascript' },
      transform:
        syntax === 'ts'
          ? { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: true }
          : { react: { runtime: 'automatic' } },
    },
  },
];

const project = (displayName, { modules = {}, ...options }) => ({
  displayName,
  transform: {
    '^.+\\.tsx$': swc('tsx'),
    '^.+\\.ts$': swc('ts'),
    '^.+\\.m?js$': swc('js'),
    '^.+\\.md$': '<rootDir>/test/support/raw-text.mjs',
  },
  transformIgnorePatterns: [
    '/node_modules/(?!@nestjs/|file-type|strtok3|token-types|uint8array-extras|@tokenizer|@borewit)',
  ],
  moduleNameMapper: {
    ...modules,
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^(.*\\.md)\\?raw$': '$1',
    '^.*\\.css\\?url$': '<rootDir>/test/support/style-sheet-address.mjs',
  },
  ...options,
});

export default {
  testTimeout: 90_000,
  projects: [
    project('server', { testEnvironment: 'node', testMatch: ['<rootDir>/{src,backtest-engine}/**/*.test.ts'] }),
    project('http', {
      testEnvironment: 'node',
      testMatch: ['<rootDir>/test/{commands,databases,faults,http,sandbox,site}/**/*.test.ts'],
      modules: bundledLibraries,
      globalSetup: '<rootDir>/test/support/bundle-all.mjs',
      globalTeardown: '<rootDir>/test/support/remove-sandbox.mjs',
    }),
    project('live', { testEnvironment: 'node', testMatch: ['<rootDir>/test/live/**/*.test.ts'] }),
    project('client', {
      testEnvironment: '<rootDir>/test/support/browser-like-environment.mjs',
      testMatch: ['<rootDir>/client/{src,illustrations}/**/*.test.{ts,tsx}'],
      setupFilesAfterEnv: ['<rootDir>/test/support/client-matchers.mjs'],
    }),
  ],
};
