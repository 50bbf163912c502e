import { quiet } from './shopper.js';
import { type Site, startSite } from './site.js';

/**
 * Runs one site for all tests of a `describe` block. Before each test, waits until the site is
 * idle, clears the sandbox and passes a new person to `take`. `environment` overrides settings.
 */
export function forEachPerson<Person>(
  newPerson: (site: Site) => Promise<Person>,
  take: (site: Site, person: Person) => void,
  environment: Record<string, string> = {},
): void {
  let site: Site;
  beforeAll(async () => {
    site = await startSite(environment);
  });
  afterAll(() => site.stop());
  beforeEach(async () => {
    await quiet(site);
    await site.sandbox.reset();
    take(site, await newPerson(site));
  });
}
