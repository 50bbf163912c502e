import { quiet } from './shopper.js';
import { type Site, startSite } from './site.js';

/**
 * One site for the tests of a `describe` block, ended after them. Before each, once nothing of the
 * one before is under way, the sandbox is emptied and `take` gets a new person. `environment`
 * overrides single settings.
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
