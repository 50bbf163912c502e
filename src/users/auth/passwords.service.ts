import { Injectable, type OnModuleInit } from '@nestjs/common';
import { loadAddon } from '../../config/addon.js';
import { Settings } from '../../config/settings.js';
import { AppError } from '../../http/app-error.js';
import { newToken } from './opaque-token.js';

/** Hashes that run at once; each takes a thread that file and database work needs too. */
const PARALLEL = 2;
/** Hashes that may wait, some seconds' worth. */
const WAITING = 200;

/** Hashes and checks passwords, a few at a time, so that a flood of sign-ins exhausts neither memory nor threads. */
@Injectable()
export class PasswordsService implements OnModuleInit {
  private readonly argon2 = loadAddon('@node-rs/argon2');
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private decoy: string;

  constructor(private readonly settings: Settings) {}

  async onModuleInit(): Promise<void> {
    this.decoy = await this.hash(newToken());
  }

  /** Throws `unavailable` when too many wait already. */
  hash(password: string): Promise<string> {
    const memoryCost = this.settings.PASSWORD_HASH_MIB * 1024;
    // The library's default algorithm is Argon2id.
    return this.inTurn(() => this.argon2.hash(password.normalize('NFC'), { memoryCost, timeCost: 2, parallelism: 1 }));
  }

  /** Whether `password` belongs to `passwordHash`. Takes the same time, and says no, where there is no hash. */
  async matches(password: string, passwordHash: string | null | undefined): Promise<boolean> {
    const right = await this.inTurn(() => this.argon2.verify(passwordHash ?? this.decoy, password.normalize('NFC')));
    return right && typeof passwordHash === 'string';
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= PARALLEL) {
      if (this.waiting.length >= WAITING) {
        throw new AppError('unavailable', 'Too many people are signing in right now. Please try again in a moment.');
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      this.running += 1;
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
