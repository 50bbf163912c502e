import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { normalizeEmail } from './email.js';
import { User } from './user.entity.js';

const BY_ID = 'SELECT * FROM users WHERE id = $1';

@Injectable()
export class UsersService {
  constructor(private readonly database: Database) {}

  async findById(id: string): Promise<User | null> {
    const rows = await this.database.select(BY_ID, [id]);
    return this.database.toEntities(User, rows)[0] ?? null;
  }

  /** Ignores case and surrounding spaces. */
  findByEmail(email: string): Promise<User | null> {
    return this.database.repository(User).findOneBy({ email: normalizeEmail(email) });
  }

  findByGoogleSub(googleSub: string): Promise<User | null> {
    return this.database.repository(User).findOneBy({ googleSub });
  }
}
