import { buildWhatIsStale } from '../../scripts/fresh-build.js';

/** The browser sees what is deployed: the builds, made anew where the sources are newer. */
export default function buildFirst(): void {
  buildWhatIsStale();
}
