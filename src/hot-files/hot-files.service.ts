import { type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { sendFile } from '../http/send-file.js';
import type { Encoding } from './encodings.js';
import { HotAnswersService, type HotContent, setValidators } from './hot-answers.service.js';
import { MemoryContent } from './memory-content.js';

/** Larger files are streamed. */
const MAX_FILE_BYTES = 8 * 2 ** 20;
/** For all files together but those of the build. A file that does not fit is streamed. */
const MAX_TOTAL_BYTES = 64 * 2 ** 20;
/** File systems keep times in steps of up to two seconds. */
const TIME_STEP_MS = 2000;

export interface HotFile {
  /** The address whose response is kept, with its query. */
  url: string;
  /** Absolute, as the owner sees it. */
  path: string;
  /** `path` with links resolved. */
  resolved: string;
  encodings: ReadonlySet<Encoding>;
  /** Whether the file never changes, like those of the client build whose names have a hash. */
  isFixed?: boolean;
  /** Reads a compressed form that exists already. By default, the file is compressed here. */
  readCompressed?: (encoding: Encoding) => Promise<Buffer>;
}

interface LoadedFile {
  file: HotFile;
  /** Before it was read. */
  stats: Stats;
  readAt: number;
  /** Null if the file could not be read, or was changed while it was read. */
  content: Promise<FileContent | null>;
}

type FileContent = MemoryContent & HotContent;

/** Sends files of moderate size from memory. */
@Injectable()
export class HotFilesService {
  private readonly loaded = new Map<string, LoadedFile>();
  private bytes = 0;

  constructor(private readonly answers: HotAnswersService) {}

  /** Sends the file from memory, or streams it. Has the preconditions and errors of `sendFile`. */
  async send(file: HotFile, request: Request, response: Response): Promise<void> {
    if (await this.trySend(file, request, response)) return;
    const loaded = this.loaded.get(file.path);
    await sendFile(file.resolved, request, response, (opened) => !loaded || isSameFile(loaded.stats, opened));
  }

  /**
   * Sends the file, a 304, or a 412. The caller has set type and caching. Returns false if the file
   * must be streamed: it is too large, it cannot be read, or the request has a range.
   */
  async trySend(file: HotFile, request: Request, response: Response): Promise<boolean> {
    const content = await this.load(file);
    if (!content) return false;
    if (request.headers.range !== undefined) {
      const { etag } = setValidators(content, 'identity', response);
      // A date would name all encodings.
      const ifRange = request.headers['if-range'] ?? etag;
      if (ifRange === etag) return false;
    }
    response.setHeader('Accept-Ranges', 'bytes');
    await this.answers.send(file.url, content, request, response);
    return true;
  }

  private async load(file: HotFile): Promise<FileContent | null> {
    const kept = this.loaded.get(file.path);
    if (kept && isCurrent(kept)) return kept.content;
    if (kept) this.forget(kept);
    const stats = statOf(file.resolved);
    if (!stats || stats.size > MAX_FILE_BYTES || !this.hasRoomFor(memoryOf(file, stats))) return null;
    const readAt = Date.now();
    const content = readContent(file, stats, readAt);
    const loaded = { file, stats, readAt, content };
    this.loaded.set(file.path, loaded);
    this.bytes += memoryOf(file, stats);
    if ((await content) === null) this.forget(loaded);
    return content;
  }

  /** Forgets files that have changed or are gone, if there is no room otherwise. */
  private hasRoomFor(bytes: number): boolean {
    if (this.bytes + bytes <= MAX_TOTAL_BYTES) return true;
    for (const one of this.loaded.values()) if (!isCurrent(one)) this.forget(one);
    return this.bytes + bytes <= MAX_TOTAL_BYTES;
  }

  private forget(loaded: LoadedFile): void {
    const { file, stats } = loaded;
    if (this.loaded.get(file.path) !== loaded) return;
    this.loaded.delete(file.path);
    this.bytes -= memoryOf(file, stats);
    this.answers.forget(file.url);
  }
}

async function readContent(file: HotFile, stats: Stats, readAt: number): Promise<FileContent | null> {
  try {
    const bytes = await readFile(file.resolved);
    if (!isCurrent({ file, stats, readAt }) || bytes.length !== stats.size) return null;
    const content = new MemoryContent(bytes, file.encodings, file.readCompressed);
    return Object.assign(content, {
      lastModified: stats.mtime.toUTCString(),
      isCurrent: () => isCurrent({ file, stats, readAt }),
    });
  } catch {
    // The code that streams the file meets the same error, and answers it.
    return null;
  }
}

/**
 * Whether the file is still the one that was read. A second change within one step of the file
 * system's clock leaves no trace, so a file that was read soon after a change is read again later.
 */
function isCurrent({ file, stats, readAt }: Omit<LoadedFile, 'content'>): boolean {
  if (file.isFixed) return true;
  const now = statOf(file.path);
  const wasSettled = readAt - stats.ctimeMs > TIME_STEP_MS;
  return now !== null && isSameFile(stats, now) && (wasSettled || Date.now() - readAt < TIME_STEP_MS);
}

/** Does not wait for a thread, which would cost half as much as the rest of an answer. */
function statOf(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null;
  } catch {
    // Whoever opens the file meets the same error, and answers it.
    return null;
  }
}

/** The most memory that the file takes: its bytes, and two compressed forms. */
const memoryOf = ({ encodings, isFixed }: HotFile, { size }: Stats): number => (isFixed ? 0 : size * encodings.size);

/** Any write, rename or retargeted link changes one of these. */
function isSameFile(one: Stats, other: Stats): boolean {
  return (
    one.ino === other.ino &&
    one.dev === other.dev &&
    one.size === other.size &&
    one.mtimeMs === other.mtimeMs &&
    one.ctimeMs === other.ctimeMs
  );
}
