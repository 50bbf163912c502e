import { createDataLocation, type DataLocation } from '../support/data-location.js';
import { newShopper } from '../support/shopper.js';
import { type Site, startSite } from '../support/site.js';

describe('Access that never settles', () => {
  let location: DataLocation;
  let site: Site;

  beforeAll(async () => {
    location = await createDataLocation('');
    site = await startSite({ DATA_DIR: location.dataDir, DATABASE_URL: '' });
  });

  afterAll(async () => {
    await site.stop();
    await location.remove();
  });

  test('fails for one person without affecting others', async () => {
    const shopper = await newShopper(site);
    await shopper.subscribe('PRO_BOTH');
    // Simulates a bug: every requested change is undone.
    await site.database.transaction(() =>
      site.database.writer.query(
        'CREATE TRIGGER forget AFTER UPDATE ON access_grants BEGIN UPDATE access_grants SET wanted = NULL WHERE id = NEW.id; END',
      ),
    );
    const { email } = shopper;
    const form = { firstName: 'Ada', lastName: 'Trader', email, ntEmail: email, machineId: 'A machine' };
    const submitted = shopper.visitor.post('/payment/send-post-purchase-info', form);
    expect(await Promise.all([newShopper(site), newShopper(site)])).toHaveLength(2);
    expect((await submitted).status).toBeGreaterThanOrEqual(200);
  });
});
