import { useId, useState } from 'react';
import { AFFILIATES_TEXTS as TEXTS } from '../content/affiliates-texts.js';
import { PLAN_OFFERS, titleOf } from '../pricing/plan-offers.js';
import { Card } from '../ui/page.js';

/** Of every payment. */
const SHARE_PERCENT = 30;
const CUSTOMERS_MAX = 100;
const FIRST_CUSTOMERS = 10;

const ROWS = PLAN_OFFERS.map((offer) => ({ name: titleOf(offer), cents: offer.monthlyUsd * 100 }));
const FIRST_ROW = PLAN_OFFERS.findIndex(({ isPopular }) => isPopular);

const shareOf = (cents: number): number => Math.round((cents * SHARE_PERCENT) / 100);

function dollars(cents: number): string {
  const places = cents % 100 === 0 ? 0 : 2;
  return `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: places, maximumFractionDigits: places })}`;
}

/** The commission of each plan, and of a number of customers. */
export function AffiliateSum() {
  const [at, setAt] = useState(FIRST_ROW);
  const [customers, setCustomers] = useState(FIRST_CUSTOMERS);
  const [customersId, resultId] = [useId(), useId()];
  const row = ROWS[at]!;
  return (
    <Card title={TEXTS.sumTitle} className="sum">
      <table className="sum-table">
        <caption className="visually-hidden">{TEXTS.sumCaption}</caption>
        <thead>
          <tr>
            <th scope="col">{TEXTS.plan}</th>
            <th scope="col">{TEXTS.price}</th>
            <th scope="col">{TEXTS.share}</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ name, cents }, index) => (
            <tr key={name} data-chosen={index === at || undefined}>
              <th scope="row">
                <label className="sum-plan">
                  <input type="radio" name="plan" checked={index === at} onChange={() => setAt(index)} />
                  {name}
                </label>
              </th>
              <td>{TEXTS.perMonth(dollars(cents))}</td>
              <td>
                <strong>{TEXTS.perMonth(dollars(shareOf(cents)))}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="sum-choice">
        <label htmlFor={customersId}>
          {TEXTS.customers} <output className="figure">{customers}</output>
        </label>
        <input
          id={customersId}
          type="range"
          min={1}
          max={CUSTOMERS_MAX}
          value={customers}
          aria-describedby={resultId}
          onChange={({ target }) => setCustomers(Number(target.value))}
        />
      </div>
      <div id={resultId} className="sum-result" aria-live="polite">
        <p className="sum-total figure">{TEXTS.total(dollars(customers * shareOf(row.cents)))}</p>
        <p className="hint figure">{TEXTS.totalNote(customers, row.name, dollars(row.cents))}</p>
      </div>
      <p className="sum-caution">{TEXTS.caution}</p>
    </Card>
  );
}
