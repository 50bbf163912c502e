import { Injectable, type OnModuleInit } from '@nestjs/common';
import { loadAddon } from '../../config/addon.js';
import { Settings } from '../../config/settings.js';
import { Semaphore, SemaphoreFull } from '../../database/semaphore.js';
import { AppError } from '../../http/app-error.js';
import { newToken } from './opaque-token.js';

/** Hashes at the same time. Each takes a thread that file and database access needs too. */
const PARALLEL = 2;
/** Hashes in the queue, a few seconds of work. */
const MAX_QUEUED = 200;

/**
 * Hashes and verifies passwords, a few at a time, so that many sign-ins exhaust neither memory nor
 * threads.
 */
@Injectable()
export class PasswordsService implements OnModuleInit {
  private readonly argon2 = loadAddon('@node-rs/argon2');
  private readonly semaphore = new Semaphore(PARALLEL, { maxWaiting: MAX_QUEUED });
  private decoy: string;

  constructor(private readonly settings: Settings) {}

  async onModuleInit(): Promise<void> {
    this.decoy = await this.hash(newToken());
  }

  /** Throws `unavailable` if the queue is full. */
  hash(password: string): Promise<string> {
    const memoryCost = this.settings.PASSWORD_HASH_MIB * 1024;
    // The library's default algorithm is Argon2id.
    return this.queue(() => this.argon2.hash(password.normalize('NFC'), { memoryCost, timeCost: 2, parallelism: 1 }));
  }

  /**
   * Whether `password` matches `passwordHash`. Without a hash it takes the same time and returns
   * false.
   */
  async matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
    const isMatch = await this.queue(() => this.argon2.verify(passwordHash ?? this.decoy, password.normalize('NFC')));
    return isMatch && typeof passwordHash === 'string';
  }

  private async queue<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.semaphore.run(work);
    } catch (error) {
      if (!(error instanceof SemaphoreFull)) throw error;
      throw new AppError('unavailable', 'Too many people are signing in right now. Please try again in a moment.');
    }
  }
}
