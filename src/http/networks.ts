import { isIP } from 'node:net';
import type { Limit } from './rate-limiter.service.js';

/**
 * Counts all invalid addresses together, because a caller may write anything into X-Forwarded-For.
 */
const UNKNOWN = 'unknown';
/** A /48 holds 65,536 networks: those of one office or of a mobile carrier's customers. */
const WIDE_MAX_FACTOR = 10;

/**
 * Returns the limits of a rule for one network: an IPv4 address, or the /64 of an IPv6 address,
 * which one customer of a provider has. An IPv6 address also counts against its /48, with ten times
 * the limit, because many customers have one.
 */
export function networkLimits(rule: Omit<Limit, 'subject'>, address: string | undefined): Limit[] {
  const subject = networkOf(address);
  const narrow = { ...rule, subject };
  if (!subject.includes(':')) return [narrow];
  const site = subject.split(':').slice(0, 3).join(':');
  return [narrow, { ...rule, name: `${rule.name}:48`, subject: site, max: rule.max * WIDE_MAX_FACTOR }];
}

/**
 * Returns an IPv4 address without port or IPv6 prefix, or the first four groups of an IPv6 address.
 */
export function networkOf(address: string | undefined): string {
  const plain = withoutPort(address?.trim() ?? '');
  if (isIP(plain) === 4) return plain;
  if (isIP(plain) !== 6) return UNKNOWN;
  const groups = groupsOf(plain);
  const [high = 0, low = 0] = groups.slice(6);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** Some proxies append the port of the connection: `192.0.2.1:443`, `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d*)?$/.exec(address) ?? [];
  const [, beforePort] = /^([\d.]+):\d*$/.exec(address) ?? [];
  return bracketed ?? beforePort ?? address;
}

/** Returns the eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [withoutZone = ''] = address.split('%');
  const plain = withoutZone.replace(/[\d.]+$/, (tail) => (tail.includes('.') ? asGroups(tail) : tail));
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(Math.max(8 - left.length - right.length, 0)).fill('0');
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

/** Converts an IPv4 address at the end of an IPv6 address into two groups. */
function asGroups(address: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}
