import { type MigrationInterface, type QueryRunner, Table, type TableColumnOptions } from 'typeorm';

export class Payment1763600002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.createTable(
      new Table({
        name: 'stripe_customers',
        columns: [
          primary('id', 255, 'stripe_customers_pk'),
          { name: 'userId', type: 'varchar', length: '36', isNullable: true },
          { name: 'syncVersion', type: 'integer' },
          instant('syncedAt', true),
          instant('goneAt', true),
          instant('createdAt'),
        ],
        indices: [{ name: 'stripe_customers_user', columnNames: ['userId'], isUnique: true }],
        foreignKeys: [
          {
            name: 'stripe_customers_user_fk',
            columnNames: ['userId'],
            referencedTableName: 'users',
            referencedColumnNames: ['id'],
            onDelete: 'SET NULL',
          },
        ],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'subscriptions',
        columns: [
          primary('id', 255, 'subscriptions_pk'),
          text('customerId', 255),
          text('priceId', 255),
          { ...text('planKey', 30), isNullable: true },
          text('status', 30),
          { name: 'amount', type: 'integer' },
          text('currency', 3),
          instant('trialEndsAt', true),
          instant('currentPeriodEndsAt', true),
          instant('cancelsAt', true),
          instant('canceledAt', true),
          instant('endedAt', true),
          instant('pastDueSince', true),
          { name: 'trialRefused', type: 'boolean' },
          instant('createdAt'),
        ],
        indices: [{ name: 'subscriptions_customer', columnNames: ['customerId'] }],
        foreignKeys: [ofCustomer('subscriptions_customer_fk')],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'checkout_consents',
        columns: [
          primary('sessionId', 255, 'checkout_consents_pk'),
          text('customerId', 255),
          text('planKey', 30),
          text('priceId', 255),
          text('textVersion', 10),
          { name: 'terms', type: 'text' },
          instant('agreedAt'),
        ],
        indices: [{ name: 'checkout_consents_customer', columnNames: ['customerId'] }],
        foreignKeys: [ofCustomer('checkout_consents_customer_fk')],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'trial_uses',
        columns: [primary('mark', 43, 'trial_uses_pk'), text('subscriptionId', 255), instant('usedAt')],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'stripe_events',
        columns: [
          primary('id', 255, 'stripe_events_pk'),
          text('type', 100),
          { ...text('customerId', 255), isNullable: true },
          instant('happenedAt'),
          instant('receivedAt'),
          text('state', 10),
          { name: 'attempts', type: 'integer' },
          instant('dueAt'),
          { ...text('lastError', 500), isNullable: true },
        ],
        indices: [{ name: 'stripe_events_due', columnNames: ['state', 'dueAt'] }],
      }),
    );
    await runner.createTable(
      new Table({
        name: 'payment_jobs',
        columns: [
          primary('name', 40, 'payment_jobs_pk'),
          instant('dueAt'),
          { ...text('lastOutcome', 500), isNullable: true },
        ],
      }),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [
      'payment_jobs',
      'stripe_events',
      'trial_uses',
      'checkout_consents',
      'subscriptions',
      'stripe_customers',
    ]) {
      await runner.dropTable(table);
    }
  }
}

const text = (name: string, length: number): TableColumnOptions => ({ name, type: 'varchar', length: String(length) });
const instant = (name: string, isNullable = false): TableColumnOptions => ({ ...text(name, 24), isNullable });
const primary = (name: string, length: number, constraint: string): TableColumnOptions => ({
  ...text(name, length),
  isPrimary: true,
  primaryKeyConstraintName: constraint,
});
const ofCustomer = (name: string) => ({
  name,
  columnNames: ['customerId'],
  referencedTableName: 'stripe_customers',
  referencedColumnNames: ['id'],
});
