import type { Schema } from './database/data-source.js';
import { RateLimits1763600000000 } from './database/migrations/1763600000000-rate-limits.js';
import { RateLimit } from './http/rate-limit.entity.js';

/** Every table and every migration, the oldest first. */
export const SCHEMA: Schema = {
  entities: [RateLimit],
  migrations: [RateLimits1763600000000],
};
