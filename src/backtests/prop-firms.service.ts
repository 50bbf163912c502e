import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { fileExists, ownerFile } from '../owner-files/owner-files.js';
import { type OwnerJson, readJson } from '../owner-files/owner-json.js';
import { AppError } from '../http/app-error.js';
import type { PropFirmsAnswer } from '../shared/contract/backtests.js';
import { readPropFirms } from './prop-firm-document.js';

export const RULES_FILE = 'prop-firms.json';
/**
 * Folders with the shipped rules. In the image, a mounted folder of the owner's hides `backtests`,
 * so there is a copy.
 */
const SHIPPED = ['shipped', 'backtests'];

/**
 * Finds the rules of prop firms: the owner's, otherwise the shipped ones. Null without either. Also
 * null if the owner's is a folder or a link that leads elsewhere, so that the shipped rules do not
 * silently replace it.
 */
export async function findPropFirms(backtestsDir: string): Promise<{ path: string; isShipped: boolean } | null> {
  const own = await ownerFile(backtestsDir, RULES_FILE);
  if (own !== null) return { path: own, isShipped: false };
  if (await fileExists(backtestsDir, RULES_FILE)) return null;
  for (const folder of SHIPPED) {
    const path = await ownerFile(folder, RULES_FILE);
    if (path !== null) return { path, isShipped: true };
  }
  return null;
}

/** The rules in the file without the invalid ones; null if it cannot be read or parsed. */
export function rulesIn(file: OwnerJson): ReturnType<typeof readPropFirms> {
  return file.text === undefined ? { rules: null, problems: [file.problem] } : readPropFirms(file.text);
}

/** Reads prop-firms.json on every request. */
@Injectable()
export class PropFirmsService {
  private readonly logger = new Logger(PropFirmsService.name);
  private last: { file: OwnerJson; answer: PropFirmsAnswer | null } | null = null;

  constructor(private readonly settings: Settings) {}

  /**
   * The rules without their invalid parts. Logs problems once per change. Throws `not_found` if
   * there is no file, it cannot be read, or nothing in it can be parsed.
   */
  async read(): Promise<PropFirmsAnswer> {
    const found = await findPropFirms(this.settings.BACKTESTS_DIR);
    const answer = found && this.answerOf(found.path, await readJson(found.path));
    if (answer === null) throw new AppError('not_found', 'The prop-firm rules aren’t available.');
    return answer;
  }

  private answerOf(path: string, file: OwnerJson): PropFirmsAnswer | null {
    if (!this.last || this.last.file.text !== file.text || this.last.file.problem !== file.problem) {
      const { rules, problems } = rulesIn(file);
      if (problems.length > 0) {
        this.logger.error({ path, problems }, 'The prop-firm rules have mistakes; they were left out');
      }
      this.last = { file, answer: rules && { ...rules, complete: problems.length === 0 } };
    }
    return this.last.answer;
  }
}
