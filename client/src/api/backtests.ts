import type { BacktestManifest, BacktestSlug } from '../../../src/shared/contract/backtests.js';
import { request, requestText } from './request.js';

/** The file's own address: what the page reads and what 'Download CSV' offers. */
export const backtestFile = (slug: BacktestSlug): string => `/backtests/${slug}.csv`;

export const fetchBacktestFile = (slug: BacktestSlug): Promise<string> => requestText(backtestFile(slug));

export const fetchManifest = () => request<BacktestManifest>('GET', '/backtests/manifest.json');
