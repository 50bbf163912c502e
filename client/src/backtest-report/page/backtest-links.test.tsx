import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { PLANS } from '../../../../src/shared/plans.js';
import { BacktestLinks } from './backtest-links.js';

describe('BacktestLinks', () => {
  it('states the price of the cheapest plan that includes strategies', () => {
    render(
      <MemoryRouter>
        <BacktestLinks slug="orb" />
      </MemoryRouter>,
    );
    const pro = Object.values(PLANS).filter(({ key }) => key.startsWith('PRO_'));
    const price = Math.min(...pro.map(({ monthlyUsd }) => monthlyUsd));
    expect(
      screen.getByText(
        `Get all 25 strategies with Pro (19 on TradingView). 30 days free, then from $${price} a month until you cancel. Cancel anytime.`,
      ),
    ).toBeVisible();
    expect(price).toBe(99);
  });
});
