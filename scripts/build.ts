import { buildWhatIsStale } from './fresh-build.js';
import { endWith } from './project.js';

await endWith(async () => {
  buildWhatIsStale();
  return 0;
});
