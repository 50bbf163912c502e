import { everyEmail } from './every-email.js';

// Playwright cannot load the server's entities, so test/browser/emails.spec.ts runs this program.
process.stdout.write(JSON.stringify(everyEmail().map(({ name, html }) => ({ name, html }))));
