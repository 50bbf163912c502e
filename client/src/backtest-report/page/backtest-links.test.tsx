import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { PLANS } from '../../../../src/shared/plans.js';
import { CATALOG } from '../../catalog/tools.js';
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
    const [desktop, web] = [CATALOG.ninjatrader, CATALOG.tradingview].map(
      ({ propFirmStrategies, strategies }) => propFirmStrategies.length + strategies.length,
    );
    const offer = screen.getByText(`Get all ${desktop} strategies with Pro (${web} on TradingView).`, { exact: false });
    expect(offer).toHaveTextContent(`then from $${price}`);
    expect(price).toBe(99);
  });
});
