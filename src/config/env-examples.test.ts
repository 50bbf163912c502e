import { getMetadataStorage } from 'class-validator';
import { readFileSync } from 'node:fs';
import { PLAN_KEYS, PRICE_SETS } from '../shared/plans.js';
import { ConfigurationError, readSettings } from './read-settings.js';
import { Settings } from './settings.js';

const PRICE_SETTINGS = PRICE_SETS.flatMap((set) => PLAN_KEYS.map((key) => `STRIPE_PRICE_${set}_${key}`));

function settingNames(): string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(Settings, Settings.name, false, false);
  return [...new Set(rules.map((rule) => rule.propertyName)), ...PRICE_SETTINGS].toSorted();
}

function namesIn(file: string): string[] {
  const lines = readFileSync(file, 'utf8').matchAll(/^#?([A-Z][A-Z_]+)=/gm);
  return [...lines].map(([, name]) => name ?? '').toSorted();
}

function valuesIn(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').matchAll(/^([A-Z][A-Z_]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
}

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
  return [];
}

test('.env.example explains every setting once and nothing else', () => {
  expect(namesIn('.env.example')).toEqual(settingNames());
});

test('.env.production.example is a complete production configuration', () => {
  expect(problemsOf({ ...valuesIn('.env.production.example'), NODE_ENV: 'production' })).toEqual([]);
});

test('every line of .env.production.example is a setting', () => {
  expect(settingNames()).toEqual(expect.arrayContaining(namesIn('.env.production.example')));
});

test('.env.example marks exactly the required settings', () => {
  const needed = Object.keys(valuesIn('.env.example'));
  const missing = problemsOf({ NODE_ENV: 'production' }).map((problem) => problem.split(' ')[0] ?? '');
  expect(missing.toSorted()).toEqual(needed.toSorted());
});
