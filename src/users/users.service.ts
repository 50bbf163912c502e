import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { normalizeEmail } from './email.js';
import { User } from './user.entity.js';

@Injectable()
export class UsersService {
  constructor(private readonly database: Database) {}

  findById(id: string): Promise<User | null> {
    return this.database.repository(User).findOneBy({ id });
  }

  /** Ignores case and surrounding spaces. */
  findByEmail(email: string): Promise<User | null> {
    return this.database.repository(User).findOneBy({ email: normalizeEmail(email) });
  }

  findByGoogleSub(googleSub: string): Promise<User | null> {
    return this.database.repository(User).findOneBy({ googleSub });
  }
}
