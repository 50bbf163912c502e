import { Injectable, type OnModuleInit } from '@nestjs/common';
import { loadAddon } from '../../config/addon.js';
import { Settings } from '../../config/settings.js';
import { Semaphore, SemaphoreFull } from '../../database/semaphore.js';
import { AppError } from '../../http/app-error.js';
import { newToken } from '../../http/secrets.js';
import { PASSWORD_MAX, PASSWORD_MIN } from '../../shared/contract/users.js';
import commonPasswords from './common-passwords.json' with { type: 'json' };

/** Concurrent hashes. Each occupies a thread that file and database access also need. */
const PARALLEL = 2;
/** Queued hashes: a few seconds of work. */
const MAX_QUEUED = 200;

/** Hashes and verifies passwords, a few at a time, to limit memory and threads. */
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

  /** Verifies a password. Without a hash, takes the same time and returns false. */
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

/** Throws `weak_password` with the reason, for the given field. */
export function requireStrongPassword(password: string, email: string, field = 'password'): void {
  const problem = passwordProblem(password, email);
  if (problem !== null) throw new AppError('weak_password', problem, { fields: { [field]: problem } });
}

/** The most common passwords of eight or more characters, in lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(commonPasswords);

/**
 * Explains why a password is too weak, in a sentence for the person; null if it is strong enough.
 * Rejects passwords that are too short or long, common, repetitive, or equal to the account's email
 * address. Has no composition rules.
 */
export function passwordProblem(password: string, email: string): string | null {
  const length = Array.from(password).length;
  if (length < PASSWORD_MIN) return `Choose a password with at least ${PASSWORD_MIN} characters.`;
  if (length > PASSWORD_MAX) return `Choose a password with no more than ${PASSWORD_MAX} characters.`;
  const plain = password.normalize('NFC').trim().toLowerCase();
  if (plain === email || plain === email.split('@')[0]) return 'Your password can’t be your email address.';
  if (COMMON_PASSWORDS.has(plain) || new Set(plain).size <= 2) {
    return 'That password is too easy to guess. Choose another one.';
  }
  return null;
}
