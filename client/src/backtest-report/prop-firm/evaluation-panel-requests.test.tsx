import { screen } from '@testing-library/react';
import { days, HEAD } from '../../testing/daily-trades.js';
import { choose, inAct, renderPanel } from '../../testing/evaluation-panel.js';
import { openSession } from '../../testing/report-session.js';
import type { ReportClient } from '../worker/report-client.js';
import { saveLastChoice } from './choice-params.js';

afterEach(() => {
  jest.restoreAllMocks();
  saveLastChoice('');
  window.history.replaceState(null, '', '/');
});

describe('Requests of the prop-firm check', () => {
  it('are skipped for superseded choices and known chances', async () => {
    const { ask } = await openSession([HEAD, ...days(1200)]);
    const asked = { evaluation: [] as string[], chance: [] as string[] };
    let answer!: () => void;
    let isFree: Promise<void> = Promise.resolve();
    const slowly = async (name: 'evaluation' | 'chance', question: Parameters<typeof ask<'evaluation'>>[1]) => {
      asked[name].push(question.account.key);
      await isFree;
      return ask(name, question);
    };
    await renderPanel([], { client: { ask: slowly as ReportClient['ask'] } });
    isFree = new Promise((resolve) => (answer = resolve));
    await choose('Account', '100K');
    await choose('Account', '150K');
    await choose('Account', '50K');
    await choose('Account', '100K');
    await inAct(async () => answer());
    expect(asked.evaluation).toEqual(['topstep-50k', 'topstep-100k']);
    expect(asked.chance).toEqual(['topstep-50k', 'topstep-100k']);
  });

  it('removes the overlay if the next evaluation fails', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { ask } = await openSession([HEAD, ...days(1200)]);
    let fails = false;
    const onEvaluation = await renderPanel([], {
      client: { ask: async (...asked) => (fails ? Promise.reject(new Error()) : ask(...asked)) },
    });
    expect(onEvaluation).toHaveBeenLastCalledWith(expect.objectContaining({ outcome: 'open' }), expect.anything());
    fails = true;
    await choose('Account', '100K');
    expect(onEvaluation).toHaveBeenLastCalledWith(null, expect.anything());
  });

  it('report failures and keep the controls', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await renderPanel([], { client: { ask: async () => Promise.reject(new Error('out of memory')) } });
    expect(await screen.findByText('We couldn’t run this check.')).toBeVisible();
    expect(screen.getByText('We couldn’t calculate the chance of passing.')).toBeVisible();
    expect(screen.getByLabelText('Firm')).toBeEnabled();
  });
});
