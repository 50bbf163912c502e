import { Controller, Get, Header, Param, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { COMPRESSED } from '../hot-files/encodings.js';
import { HotFilesService } from '../hot-files/hot-files.service.js';
import type { BacktestFiguresAnswer, BacktestManifest, PropFirmsAnswer } from '../shared/contract/backtests.js';
import { BacktestFiguresService } from './backtest-figures.service.js';
import { BacktestFilesService } from './backtest-files.service.js';
import { PropFirmsService } from './prop-firms.service.js';

// `no-transform`: a download can be verified and resumed if no proxy compresses it.
const CACHING = 'no-cache, no-transform';

@Controller('backtests')
export class BacktestsController {
  constructor(
    private readonly files: BacktestFilesService,
    private readonly figureReader: BacktestFiguresService,
    private readonly propFirmFile: PropFirmsService,
    private readonly hotFiles: HotFilesService,
  ) {}

  @Get('manifest.json')
  @Header('Cache-Control', 'no-cache')
  manifest(): Promise<BacktestManifest> {
    return this.files.manifest();
  }

  /** For a home page that was opened within the site. */
  @Get('figures.json')
  @Header('Cache-Control', 'no-cache')
  figures(): Promise<BacktestFiguresAnswer> {
    return this.figureReader.latest();
  }

  @Get('prop-firms.json')
  @Header('Cache-Control', 'no-cache')
  propFirms(): Promise<PropFirmsAnswer> {
    return this.propFirmFile.read();
  }

  /**
   * The file with ETag, Last-Modified and ranges, compressed if the client accepts it; as an
   * attachment with `?download`.
   */
  @Get(':slug.csv')
  async file(
    @Param('slug') slug: string,
    @Query('download') download: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.files.find(slug);
    response.setHeader('Cache-Control', CACHING);
    if (download !== undefined) response.attachment(`${slug}.csv`);
    response.type('text/csv');
    await this.hotFiles.send({ ...file, url: `/backtests/${slug}.csv`, encodings: COMPRESSED }, request, response);
  }
}
