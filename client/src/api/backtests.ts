import type { BacktestManifest, BacktestSlug, PropFirmsAnswer } from '../../../src/shared/contract/backtests.js';
import { request } from './request.js';

/** The file's own address: what the page reads and what 'Download CSV' offers. */
export const backtestFile = (slug: BacktestSlug): string => `/backtests/${slug}.csv`;

export const fetchManifest = () => request<BacktestManifest>('GET', '/backtests/manifest.json');

export const fetchPropFirms = () => request<PropFirmsAnswer>('GET', '/backtests/prop-firms.json');
