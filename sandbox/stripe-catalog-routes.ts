import { allPrices, allProducts } from './stripe-catalog.js';
import { noSuch } from './stripe-error.js';
import { page } from './stripe-list.js';
import type { StripeRoute } from './stripe-params.js';

/** Prices and products: seeded and read-only. */
export const catalogRoutes: StripeRoute[] = [
  {
    method: 'get',
    path: '/prices',
    handle({ params }) {
      params.only('active', 'currency', 'product', 'type', 'limit', 'starting_after', 'ending_before');
      const [active, wanted, type] = [params.flag('active'), params.text('product'), params.text('type')];
      const prices = allPrices().filter(
        (price) =>
          (active === undefined || price.active === active) &&
          (wanted === undefined || price.product === wanted) &&
          (type === undefined || price.type === type),
      );
      return page(prices, '/v1/prices', params);
    },
  },
  {
    method: 'get',
    path: '/prices/:id',
    handle({ id }) {
      const found = allPrices().find((price) => price.id === id);
      if (!found) throw noSuch('price', id, 'price');
      return found;
    },
  },
  {
    method: 'get',
    path: '/products',
    handle({ params }) {
      params.only('active', 'ids', 'limit', 'starting_after', 'ending_before');
      const [active, ids] = [params.flag('active'), params.texts('ids')];
      const products = allProducts().filter(
        (product) =>
          (active === undefined || product.active === active) && (ids.length === 0 || ids.includes(product.id)),
      );
      return page(products, '/v1/products', params);
    },
  },
  {
    method: 'get',
    path: '/products/:id',
    handle({ id }) {
      const found = allProducts().find((product) => product.id === id);
      if (!found) throw noSuch('product', id);
      return found;
    },
  },
];
