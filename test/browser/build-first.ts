import { buildWhatIsStale } from '../../scripts/fresh-build.js';

/** Builds the site if its sources are newer, so that the browser tests what is deployed. */
export default function buildFirst(): void {
  buildWhatIsStale();
}
