import { Injectable } from '@nestjs/common';
import { readFile } from 'node:fs/promises';
import { Settings } from '../config/settings.js';
import { AppLogger } from '../observability/logger.js';
import { fileExists, ownerFile } from '../owner-files/owner-file.js';
import { AppError } from '../http/app-error.js';
import type { PropFirmsAnswer } from '../shared/contract/backtests.js';
import { readPropFirms } from './prop-firm-document.js';

export const RULES_FILE = 'prop-firms.json';
/** Where ours stands. In the image a mount of the owner's own files hides `backtests`, so there is a copy. */
const SHIPPED = ['shipped', 'backtests'];

/**
 * Where the rules of prop firms are: the owner's own, else those that are shipped. Null without either, and where the owner's
 * is a folder or a link that leads elsewhere, so that the shipped ones do not take its place unseen.
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

/** prop-firms.json, looked at anew for each request. */
@Injectable()
export class PropFirmsService {
  private last: { text: string; answer: PropFirmsAnswer | null } | null = null;

  constructor(
    private readonly settings: Settings,
    private readonly logger: AppLogger,
  ) {}

  /**
   * The rules without whatever is wrong in them; what was wrong is logged once per change. Refuses with `not_found` where
   * there is no file and where nothing in it can be read.
   */
  async read(): Promise<PropFirmsAnswer> {
    const found = await findPropFirms(this.settings.BACKTESTS_DIR);
    const answer = found && this.answerOf(found.path, await readFile(found.path, 'utf8'));
    if (answer === null) throw new AppError('not_found', 'The rules of prop firms are not available.');
    return answer;
  }

  private answerOf(path: string, text: string): PropFirmsAnswer | null {
    if (this.last?.text !== text) {
      const { rules, problems } = readPropFirms(text);
      if (problems.length > 0) {
        this.logger.pino.error({ path, problems }, 'The prop-firm rules have mistakes; they were left out');
      }
      this.last = { text, answer: rules && { ...rules, complete: problems.length === 0 } };
    }
    return this.last.answer;
  }
}
