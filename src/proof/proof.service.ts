import { Injectable, Logger } from '@nestjs/common';
import { Settings } from '../config/settings.js';
import { AppError } from '../http/app-error.js';
import { type OwnerImage, ownerImage } from '../owner-files/owner-images.js';
import type { Proof } from '../shared/contract/site.js';
import { IMAGE_NAME } from './proof-document.js';
import { type ImageSizes, readProofFolder } from './proof-folder.js';

/**
 * What others say about the product, in PROOF_DIR. Read on every call, so an owner can change it
 * without a restart.
 */
@Injectable()
export class ProofService {
  private readonly logger = new Logger(ProofService.name);
  private readonly sizes: ImageSizes = new Map();
  private logged = '';

  constructor(private readonly settings: Settings) {}

  /** The valid parts. Logs problems once per change. */
  async read(): Promise<Proof> {
    const { proof, problems } = await readProofFolder(this.settings.PROOF_DIR, this.sizes);
    const text = problems.join('\n');
    if (text !== this.logged && text !== '') {
      this.logger.error({ folder: this.settings.PROOF_DIR, problems }, 'proof.json has mistakes; they were left out');
    }
    this.logged = text;
    return proof;
  }

  /** Throws `not_found` for a malformed name, a missing file and a link out of the folder. */
  async image(name: string): Promise<OwnerImage> {
    const file = IMAGE_NAME.test(name) ? await ownerImage(this.settings.PROOF_DIR, name) : null;
    if (file === null) throw new AppError('not_found', 'There is no picture of this name.');
    return file;
  }
}
