import { Suspense, use, useState } from 'react';
import type { InvoiceSummary } from '../../../src/shared/contract/payment.js';
import { messageFor } from '../lib/api/api-error.js';
import { type Loaded, settled } from '../lib/api/loaded.js';
import { fetchInvoices } from '../lib/api/payment.js';
import { Disclosure } from '../ui/disclosure.js';
import { Notice } from '../ui/notice.js';
import { Skeleton } from '../ui/skeleton.js';
import { formatDay, formatPrice } from './subscription-words.js';

type Invoices = Loaded<InvoiceSummary[]>;

/** The invoices, also of an ended subscription, loaded once the disclosure is opened. */
export function InvoicesPart() {
  return (
    <Disclosure className="disclosure" summary="Invoices">
      {() => <AskedInvoices />}
    </Disclosure>
  );
}

function AskedInvoices() {
  const [asked] = useState<Promise<Invoices>>(() => settled('The invoices', fetchInvoices()));
  return (
    <Suspense fallback={<Skeleton lines={2} label="Loading your invoices" />}>
      <InvoiceRows asked={asked} />
    </Suspense>
  );
}

const STATES = { paid: 'paid', open: 'not paid', void: 'void' } as const;

/** `$49, paid`, or `−$49.66 credit` for an invoice with a negative total. */
function describeInvoice({ price, paidByCredit, state }: InvoiceSummary): string {
  const { amount, currency } = price;
  if (amount < 0) return `−${formatPrice({ amount: -amount, currency })} credit`;
  const sum = formatPrice(price);
  if (paidByCredit === 0) return `${sum}, ${STATES[state]}`;
  if (paidByCredit === amount) return `${sum}, paid from your credit`;
  return `${sum}, ${STATES[state]}, ${formatPrice({ amount: paidByCredit, currency })} of it from your credit`;
}

function InvoiceRows({ asked }: { asked: Promise<Invoices> }) {
  const loaded = use(asked);
  if (!loaded.ok) {
    const sentence = messageFor(loaded.error, 'Your invoices didn’t load. Close this and try again.');
    return <Notice tone="warning">{sentence}</Notice>;
  }
  if (loaded.value.length === 0) return <p>There are no invoices yet.</p>;
  return (
    <ul className="invoices" aria-label="Your invoices">
      {loaded.value.map((invoice) => (
        <li key={invoice.number}>
          <span>
            {formatDay(invoice.createdAt)}: {describeInvoice(invoice)}
          </span>
          {invoice.url === null ? (
            <span>{invoice.number}</span>
          ) : (
            <a href={invoice.url} rel="noopener">
              {invoice.state === 'open' ? 'Pay' : 'View'}
              <span className="visually-hidden"> invoice {invoice.number}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
