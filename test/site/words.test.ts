import { filesIn, textsOf } from '../support/source-texts.js';
import { everyEmail } from '../support/every-email.js';
import { stiff, unspoken } from '../support/spoken-words.js';

/** Folders whose texts customers hear from the server: contractions, as a speaker would say. */
const SERVER_ROOMS = ['src/access', 'src/http', 'src/payment', 'src/post-purchase', 'src/users'];

const faultsOf = (files: readonly string[], find: (text: string) => string[]): string[] =>
  files.flatMap((path) => textsOf(path).flatMap(({ place, text }) => find(text).map((words) => `${place}: ${words}`)));

describe('The words', () => {
  it('of every email are US English as people speak it', () => {
    const faults = everyEmail().flatMap(({ name, subject, text, html }) =>
      stiff(`${subject}. ${text} ${html.replaceAll(/<[^>]+>/g, ' ')}`).map((words) => `${name}: ${words}`),
    );
    expect(faults).toEqual([]);
  });

  it('of the server’s answers are US English as people speak it', () => {
    expect(
      faultsOf(
        SERVER_ROOMS.flatMap((room) => filesIn(room, '.ts')),
        stiff,
      ),
    ).toEqual([]);
  });

  it('of commands and reports are US English', () => {
    const files = ['src', 'sandbox'].flatMap((folder) => filesIn(folder, '.ts'));
    expect(faultsOf(files, unspoken)).toEqual([]);
  });
});
