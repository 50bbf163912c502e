import { waitForFirstMove } from './first-move.js';
import { reserveHeight } from './page-height.js';
import { beginOpening, endOpening } from './opening.js';
import { runPageCode } from './page-code.js';
import { keepPresses } from './presses.js';
import { setEntryKey } from './history-entry.js';
import { showChosenTheme } from './theme.js';

// The build makes one script of this and what it imports (client/early-script.ts), which stands in the page itself and runs
// before its first paint. Each kilobyte here is in every page.
showChosenTheme();
keepPresses();
setEntryKey();
reserveHeight(location.pathname);
beginOpening();
const firstMove = waitForFirstMove();
void firstMove.then(endOpening);
document.addEventListener('DOMContentLoaded', () => runPageCode(firstMove));
