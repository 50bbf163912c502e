import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Refusal } from '../http/refusal.js';
import type { BacktestManifest } from '../shared/contract/backtests.js';
import { BacktestFiles } from './backtest-files.js';

// `no-transform` also keeps our own compression away, so that length and ranges are those of the file.
const CACHING = 'no-cache, no-transform';

@Controller('backtests')
export class BacktestsController {
  constructor(private readonly files: BacktestFiles) {}

  @Get('manifest.json')
  @Header('Cache-Control', 'no-cache')
  manifest(): Promise<BacktestManifest> {
    return this.files.manifest();
  }

  /** The file, byte for byte, with ETag, Last-Modified and ranges. With `?download` as an attachment. */
  @Get(':slug.csv')
  async file(
    @Param('slug') slug: string,
    @Query('download') download: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const path = await this.files.path(slug);
    response.setHeader('Cache-Control', CACHING);
    if (download !== undefined) response.attachment(`${slug}.csv`);
    response.type('text/csv');
    const failure = await send(response, path);
    if (failure === undefined || response.headersSent || request.destroyed) return;
    for (const name of ['Content-Type', 'Content-Disposition', 'ETag', 'Last-Modified']) response.removeHeader(name);
    throw refusalOf(failure);
  }
}

/** Streams the file; answers what kept it from being sent, undefined when nothing did. */
function send(response: Response, path: string): Promise<Error | undefined> {
  return new Promise((resolve) => {
    response.sendFile(path, { cacheControl: false, dotfiles: 'allow' }, resolve);
  });
}

function refusalOf(failure: Error): Error {
  const status = 'status' in failure ? failure.status : 500;
  if (status === 416) return new Refusal('range_not_satisfiable', 'The file does not have the bytes asked for.');
  if (status === 412) return new Refusal('precondition_failed', 'The file has changed.');
  return failure;
}
