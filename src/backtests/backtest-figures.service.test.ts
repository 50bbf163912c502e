import { Logger } from '@nestjs/common';
import fs from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Settings } from '../config/settings.js';
import { BacktestFiguresService } from './backtest-figures.service.js';

describe('BacktestFiguresService', () => {
  let folder: string;
  let now = 0;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'figures-'));
    await copyFile('backtests/orb.csv', join(folder, 'orb.csv'));
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(folder, { recursive: true, force: true });
  });

  it('reads a file again that could not be read, though not at once', async () => {
    const service = new BacktestFiguresService({ BACKTESTS_DIR: folder } as Settings);
    const later = async (seconds: number) => {
      now += seconds * 1000;
      return service.latest();
    };
    const failed = new Promise<void>((resolve) => {
      jest.spyOn(Logger.prototype, 'error').mockImplementation(() => resolve());
    });
    const broken = new Readable({ read: () => void broken.destroy(new Error('EIO')) });
    const opened = jest.spyOn(fs, 'createReadStream').mockReturnValueOnce(broken as fs.ReadStream);
    await later(2);
    await failed;
    expect(await later(2)).not.toHaveProperty('orb');
    expect(opened).toHaveBeenCalledTimes(1);
    await later(60);
    await service.onModuleDestroy();
    expect(opened).toHaveBeenCalledTimes(2);
    expect(await later(0)).toMatchObject({ orb: { currency: '$' }, mars: null });
  });
});
